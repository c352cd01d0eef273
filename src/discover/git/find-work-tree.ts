/** Finds the git work tree of a folder. Accepts a `.git` link only if the other side links back. */
import { lstatSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { isInside } from '../../model/inside.ts'
import { readBounded } from '../files/read-bounded.ts'

export interface WorkTree {
  /** Top level of the work tree; contains the folder that was searched from. */
  top: string
  gitDir: string
  /** Folder of objects and refs. Differs from `gitDir` in a linked work tree. */
  commonDir: string
}

/** At most one of the two is set; `refused` says why an existing `.git` is not accepted. */
export interface FoundWorkTree {
  tree: WorkTree | null
  refused: string | null
}

const NOTHING: FoundWorkTree = { tree: null, refused: null }

/** `folder` must be a real path. bombe searches by itself, so `core.worktree` cannot redirect it. */
export function findWorkTree(folder: string): FoundWorkTree {
  for (let top = folder; ; top = dirname(top)) {
    const here = workTreeAt(top)
    if (here.tree || here.refused || dirname(top) === top) return here
  }
}

/** The work tree whose top level is exactly this folder. */
export function workTreeAt(top: string): FoundWorkTree {
  const dotGit = join(top, '.git')
  const stat = lstatSync(dotGit, { throwIfNoEntry: false })
  if (!stat) return NOTHING
  if (stat.isSymbolicLink()) return refuse('.git is a symbolic link')
  if (stat.isFile()) return throughLink(top, dotGit)
  if (!stat.isDirectory() || !looksLikeGitDir(dotGit)) return NOTHING
  if (exists(join(dotGit, 'commondir'))) return refuse('.git borrows another repository through commondir')
  return { tree: { top, gitDir: dotGit, commonDir: dotGit }, refused: null }
}

/** Top level of the main work tree: the tree's own top unless it is linked. Null if the main repository is bare. */
export function mainWorkTreeOf(tree: WorkTree): string | null {
  if (tree.commonDir === tree.gitDir) return tree.top
  const top = dirname(tree.commonDir)
  return workTreeAt(top).tree?.gitDir === tree.commonDir ? top : null
}

/** Whether the folder is itself a git directory without a work tree around it. */
export function isBareRepository(folder: string): boolean {
  const { tree, refused } = findWorkTree(folder)
  return !tree && !refused && looksLikeGitDir(folder) && exists(join(folder, 'refs'))
}

/** The work tree of a folder, or the folder itself if it is a bare repository, which has only objects and refs. */
export function repositoryOf(folder: string): WorkTree | null {
  const { tree } = findWorkTree(folder)
  if (tree || !isBareRepository(folder)) return tree
  return { top: folder, gitDir: folder, commonDir: folder }
}

/** A `.git` file is valid only in a linked work tree and in a submodule. */
function throughLink(top: string, dotGit: string): FoundWorkTree {
  const text = readLink(dotGit)
  const target = /^gitdir: (.+)$/.exec(text ?? '')?.[1]
  if (!target) return NOTHING
  const gitDir = realPath(resolve(top, target))
  if (!gitDir || !looksLikeGitDir(gitDir)) return refuse('.git names a folder that is no git directory')
  const commonDir = commonDirOfLinked(top, gitDir)
  if (commonDir) return { tree: { top, gitDir, commonDir }, refused: null }
  if (isSubmodule(top, gitDir)) return { tree: { top, gitDir, commonDir: gitDir }, refused: null }
  return refuse('.git points at a git directory that does not know this folder')
}

/** `<common>/worktrees/<name>` must link back to this folder, and its common folder must contain it. */
function commonDirOfLinked(top: string, gitDir: string): string | null {
  if (basename(dirname(gitDir)) !== 'worktrees') return null
  const back = readLink(join(gitDir, 'gitdir'))
  const common = readLink(join(gitDir, 'commondir'))
  if (!back || !common) return null
  const commonDir = dirname(dirname(gitDir))
  if (realPath(resolve(gitDir, common)) !== commonDir || !looksLikeGitDir(commonDir)) return null
  const backPath = resolve(gitDir, back)
  return basename(backPath) === '.git' && realPath(dirname(backPath)) === top ? commonDir : null
}

/** The git directory of a submodule is under `modules/` of the outer repository. */
function isSubmodule(top: string, gitDir: string): boolean {
  if (exists(join(gitDir, 'commondir')) || dirname(top) === top) return false
  const { tree } = findWorkTree(dirname(top))
  if (!tree) return false
  return [tree.gitDir, tree.commonDir].some(dir => {
    const modules = realPath(join(dir, 'modules'))
    return modules !== null && gitDir !== modules && isInside(gitDir, modules)
  })
}

function looksLikeGitDir(path: string): boolean {
  if (!exists(join(path, 'HEAD'))) return false
  return exists(join(path, 'objects')) || exists(join(path, 'commondir'))
}

function readLink(path: string): string | null {
  const read = readBounded(path, 4096)
  return 'text' in read ? read.text.replace(/(?<!\n)\n+$/, '') : null
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

function realPath(path: string): string | null {
  try {
    return realpathSync(path)
  } catch {
    return null
  }
}

function refuse(reason: string): FoundWorkTree {
  return { tree: null, refused: reason }
}
