/** Bundles the extension for VS Code and packs it as a .vsix: a zip archive with two manifests. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { writeZip } from './package/write-zip.mjs'
import { root } from './root.mjs'

const FOLDER = join(root, 'editors', 'vscode')

export async function bundleExtension(outfile) {
  await build({
    entryPoints: [join(FOLDER, 'extension.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: ['vscode'],
    tsconfig: join(FOLDER, 'tsconfig.json'),
    logLevel: 'warning',
  })
}

/** `version` is that of the program. */
export function writeExtension(file, bundled, version) {
  const manifest = { ...JSON.parse(readFileSync(join(FOLDER, 'manifest.json'), 'utf8')), version }
  const text = value => Buffer.from(value)
  writeZip(file, [
    { name: '[Content_Types].xml', content: text(CONTENT_TYPES) },
    { name: 'extension.vsixmanifest', content: text(describe(manifest)) },
    { name: 'extension/package.json', content: text(`${JSON.stringify(manifest, null, 2)}\n`) },
    { name: 'extension/extension.cjs', content: readFileSync(bundled) },
    { name: 'extension/readme.md', content: readFileSync(join(FOLDER, 'README.md')) },
    { name: 'extension/LICENSE.txt', content: readFileSync(join(root, 'LICENSE')) },
  ])
}

const CONTENT_TYPES = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension=".json" ContentType="application/json"/>
<Default Extension=".cjs" ContentType="application/javascript"/>
<Default Extension=".md" ContentType="text/markdown"/>
<Default Extension=".txt" ContentType="text/plain"/>
<Default Extension=".vsixmanifest" ContentType="text/xml"/>
</Types>
`

function describe({ name, publisher, version, displayName, description, engines, categories }) {
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
<Metadata>
<Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}"/>
<DisplayName>${displayName}</DisplayName>
<Description xml:space="preserve">${description}</Description>
<Categories>${categories.join(',')}</Categories>
<Properties>
<Property Id="Microsoft.VisualStudio.Code.Engine" Value="${engines.vscode}"/>
<Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/>
</Properties>
<License>extension/LICENSE.txt</License>
</Metadata>
<Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
<Dependencies/>
<Assets>
<Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
<Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/readme.md" Addressable="true"/>
<Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
</Assets>
</PackageManifest>
`
}
