/** What a release changes in which file: the version everywhere, the date in the changelog. */

export const VERSIONED = [
  'package.json',
  'package-lock.json',
  'server.json',
  'plugin/.claude-plugin/plugin.json',
  'CHANGELOG.md',
]

const HEADING = /^## (\S+), not released yet$/m

/** `problem`, or the new text of each file and the notes of the release. */
export function planRelease(files, version, date) {
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) return { problem: `${version} is no version` }
  const current = JSON.parse(files['package.json']).version
  const changelog = files['CHANGELOG.md']
  const heading = HEADING.exec(changelog)
  if (!heading) return { problem: 'the changelog has no part that is not released yet' }
  if (isOlder(version, current)) return { problem: `${version} is older than ${current}` }
  const [notes = ''] = changelog.slice(heading.index + heading[0].length).split(/^## /m)
  if (notes.trim() === '') return { problem: 'the changelog says nothing of this release' }
  const changed = Object.entries(files).map(([file, text]) => [
    file,
    file === 'CHANGELOG.md'
      ? text.replace(HEADING, `## ${version}, ${date}`)
      : withVersion(file, text, version),
  ])
  return { files: Object.fromEntries(changed), notes: `bombe ${version}\n\n${notes.trim()}` }
}

function withVersion(file, text, version) {
  const manifest = JSON.parse(text)
  manifest.version = version
  if (file === 'package-lock.json') manifest.packages[''].version = version
  if (file === 'server.json') for (const one of manifest.packages) one.version = version
  return `${JSON.stringify(manifest, null, 2)}\n`
}

function isOlder(version, other) {
  const [a, b] = [version, other].map(one => one.split('-')[0].split('.').map(Number))
  const place = a.findIndex((number, at) => number !== b[at])
  return place >= 0 && a[place] < b[place]
}
