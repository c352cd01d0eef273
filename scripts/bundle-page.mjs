/** Bundles the page of `bombe view`: one script, one style sheet, the document and its icon. Nothing is fetched at run time. */
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './root.mjs'

/** Returns the files that are in it. */
export async function bundlePage(outdir) {
  const { metafile } = await build({
    entryPoints: { page: 'view/main.tsx' },
    outdir,
    bundle: true,
    metafile: true,
    minify: true,
    format: 'esm',
    target: ['chrome111', 'firefox115', 'safari16.4'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    // The settings of the page, not those of the program.
    tsconfig: join(root, 'view', 'tsconfig.json'),
    absWorkingDir: root,
    logLevel: 'warning',
  })
  for (const name of ['index.html', 'icon.svg']) copyFileSync(join(root, 'view', name), join(outdir, name))
  return Object.keys(metafile.inputs)
}
