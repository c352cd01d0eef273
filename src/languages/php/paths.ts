/** Test, generated and vendored files of PHP, by their paths. */
import type { PathRules } from '../language.ts'

export const paths: PathRules = {
  testNames: /(?:Test|TestCase|Cest|Spec)\.php$|\.phpt$/,
  isTestFolder: name => /^(?:tests?|specs?|fixtures)$/i.test(name),
  generatedNames: /^(?:autoload_(?:classmap|files|namespaces|psr4|real|static)|_ide_helper.*)\.php$/,
  isVendored: (folders, hasFile) => {
    const folder = folders.join('/')
    return folders.at(-1) === 'vendor' && (folders.length === 1 || hasFile(`${folder}/autoload.php`))
  },
}
