/**
 * fast-check with a fixed seed: a failing test is then due to the change at hand. `BOMBE_SEED=random` looks further,
 * `BOMBE_SEED=<number>` repeats a run.
 */
import fc from 'fast-check'

const USUAL_SEED = 20_261_118
const wanted = process.env.BOMBE_SEED ?? USUAL_SEED

fc.configureGlobal({ seed: wanted === 'random' ? Date.now() | 0 : Number(wanted) })

export default fc
