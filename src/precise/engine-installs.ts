/** Installing engines, as `doctor --fix` asks for it. */
export { canInstall, installEngine } from '../../supervisors/core/install-engine.ts'
