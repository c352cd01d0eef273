/** Names of Elixir that are not of the repository, or say nothing by themselves. */

const words = (text: string): string[] => text.split(/\s+/)

/** Words of the language, of Kernel and ExUnit, and the modules of the standard library. */
export const BUILTINS: ReadonlySet<string> = new Set(
  words(`def defp defmacro defmacrop defmodule defprotocol defimpl defstruct defexception defdelegate defguard defguardp defoverridable
  alias import require use quote unquote unquote_splicing super if unless case cond with for try receive raise reraise throw exit
  fn end do when and or not in true false nil self send spawn spawn_link spawn_monitor apply abs binary_part bit_size byte_size ceil
  div elem floor get_in put_in update_in pop_in hd tl inspect is_atom is_binary is_bitstring is_boolean is_exception is_float
  is_function is_integer is_list is_map is_map_key is_nil is_number is_pid is_port is_reference is_struct is_tuple length make_ref
  map_size max min node rem round to_charlist to_string trunc tuple_size tap then dbg struct struct! sigil_r sigil_s sigil_w
  binding function_exported? macro_exported? match? var! destructure __MODULE__ __DIR__ __ENV__ __CALLER__ __STACKTRACE__
  test describe setup setup_all assert refute assert_raise assert_receive assert_received refute_receive refute_received
  assert_in_delta catch_exit catch_throw catch_error flunk on_exit start_supervised start_supervised! property check
  Access Agent Application ArgumentError ArithmeticError Atom Base BadArityError Behaviour Bitwise Calendar Code Config Date DateTime
  Duration DynamicSupervisor Enum Enumerable Exception ExUnit File Float Function FunctionClauseError GenServer IEx Inspect Integer IO
  Kernel KeyError Keyword List Logger Macro Map MapSet MatchError Mix Module NaiveDateTime Node OptionParser Path Port Process
  Protocol Range Record Regex Registry RuntimeError Stream String StringIO Supervisor System Task Time Tuple UndefinedFunctionError URI
  Version Collectable`),
)

export const COMMON_MEMBERS: ReadonlySet<string> = new Set(
  words(`new init start start_link stop call cast handle_call handle_cast handle_info handle_event terminate get put update delete fetch
  fetch! list all one insert create change changeset run perform render mount index show edit map reduce filter each find count size
  length first last join split parse encode decode format to_string inspect name type value key keys values id data params body status
  child_spec code_change config options opts exec apply close open read write send receive connect disconnect subscribe broadcast
  validate build load save reset clear add remove push pop merge has_key? empty? valid?`),
)
