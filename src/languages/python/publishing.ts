/** What a Python distribution publishes: modules without an underscore, and the names those import. */
import type { PublishingRules } from '../language.ts'
import { starNames } from './star-names.ts'

export const publishing: PublishingRules = {
  isPublished: path => path.split('/').every(isPublicPart),
  listedNames: starNames,
  importsArePublic: true,
}

/** Folders and scripts beside the packages, which no distribution holds. */
const BESIDE = new Set(['docs', 'doc', 'examples', 'example', 'scripts', 'tools', 'benchmarks', 'bench'])
const SCRIPTS = new Set(['setup.py', 'conftest.py', 'noxfile.py', 'manage.py', 'tasks.py'])

function isPublicPart(part: string): boolean {
  if (BESIDE.has(part) || SCRIPTS.has(part) || part.startsWith('.')) return false
  return !part.startsWith('_') || /^__(?:init|main)__\.pyi?$/.test(part)
}
