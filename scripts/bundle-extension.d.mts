export function bundleExtension(outfile: string): Promise<void>
export function writeExtension(file: string, bundled: string, version: string): void
