/** `--ref`: asks about a branch, tag or commit in place of the work tree, as a tool's `ref`. */
import { Option } from 'commander'

export function refOption(): Option {
  return new Option('--ref <ref>', 'ask about this branch, tag or commit instead of the work tree')
}
