/** Names of Lua that are not of the repository, or say nothing by themselves. */

const words = (text: string): string[] => text.split(/\s+/)

/** The standard library, and what programs that embed Lua and frameworks for tests add. */
export const BUILTINS: ReadonlySet<string> = new Set(
  words(`_G _ENV _VERSION assert collectgarbage dofile error getfenv getmetatable ipairs load loadfile loadstring module next pairs
  pcall print rawequal rawget rawlen rawset require select setfenv setmetatable tonumber tostring type unpack xpcall warn
  coroutine debug io math os package string table utf8 bit bit32 jit ffi arg vim ngx love redis describe context it pending
  before_each after_each setup teardown lazy_setup lazy_teardown insulate expose finally spy stub mock randomize`),
)

export const COMMON_MEMBERS: ReadonlySet<string> = new Set(
  words(`new init create get set add remove insert concat sort find match gmatch gsub sub format rep reverse lower upper len byte char
  open close read write lines seek flush start stop run call apply update draw load save reset clear push pop shift first last next
  each map filter reduce keys values items size length count is_empty contains has copy clone extend name type value data error
  send receive bind connect accept listen settimeout setup teardown equals same is_true is_false has_error tostring __tostring
  exists move delete print log debug info warn done handle on off emit register unregister parse encode decode dump`),
)
