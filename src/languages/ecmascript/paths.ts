/** Test, generated and vendored files of TypeScript and JavaScript, by their paths. */
import type { PathRules } from '../language.ts'

const TEST_FOLDERS = new Set(['test', 'spec', 'specs', 'cypress'])

export const paths: PathRules = {
  testNames:
    /([._-](test|spec|e2e|cy)|[.-](test-d|e2e-spec)|(^|[.-])(vitest|jest)\.(config|setup))\.[cm]?[jt]sx?$/,
  isTestFolder: name => TEST_FOLDERS.has(name),
  generatedNames: /(_(pb|grpc_pb|grpc_web_pb|connect)\.(js|ts|d\.ts)|\.generated\.d\.ts)$/,
  isVendored: folders => folders.at(-1) === 'vendor',
}
