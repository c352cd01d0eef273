/** Names of Rust that are not of the repository. */

/** Primitive types, the prelude, derives and macros of the standard library. */
export const BUILTINS: ReadonlySet<string> = new Set(
  `std core alloc proc_macro bool char str u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 true false
  Option Some None Result Ok Err Vec String Box ToString ToOwned Clone Copy Send Sync Sized Unpin Drop Fn FnMut FnOnce AsRef AsMut
  Into From TryFrom TryInto Default Iterator IntoIterator Extend FromIterator DoubleEndedIterator ExactSizeIterator PartialEq Eq
  PartialOrd Ord Debug Hash
  println print eprintln eprint dbg format vec assert assert_eq assert_ne debug_assert debug_assert_eq debug_assert_ne panic todo
  unimplemented unreachable write writeln matches include_str include_bytes include concat stringify env option_env compile_error
  cfg module_path thread_local format_args drop`.split(/\s+/),
)

/** Methods so usual in the standard library that the name alone says nothing. */
export const COMMON_MEMBERS: ReadonlySet<string> = new Set(
  `new default clone clone_from drop fmt eq ne cmp partial_cmp lt le gt ge hash from into try_from try_into from_str parse
  to_string to_owned to_vec as_ref as_mut as_str as_bytes as_slice as_path as_ptr as_mut_ptr as_deref borrow borrow_mut deref
  deref_mut index index_mut add sub mul div rem neg not shl shr bitand bitor bitxor add_assign next next_back size_hint count last
  nth map filter filter_map flat_map flatten fold for_each collect zip chain enumerate rev skip take skip_while take_while peekable
  peek any all find find_map position max min max_by max_by_key min_by min_by_key sum product cloned copied cycle inspect by_ref
  partition unzip scan fuse step_by iter iter_mut into_iter len is_empty push push_str push_back push_front pop pop_back pop_front
  insert remove get get_mut get_or_insert_with entry or_insert or_insert_with or_default contains contains_key keys values
  values_mut first last extend append clear truncate drain retain split split_at splitn split_off join concat sort sort_by
  sort_by_key sort_unstable dedup reverse swap replace starts_with ends_with trim trim_start trim_end lines chars bytes
  char_indices to_lowercase to_uppercase to_ascii_lowercase strip_prefix strip_suffix unwrap unwrap_or unwrap_or_else
  unwrap_or_default expect expect_err unwrap_err is_some is_none is_ok is_err ok err and_then or_else ok_or ok_or_else map_err
  map_or map_or_else as_deref_mut take transpose filter zip xor read read_to_string read_to_end read_exact read_line write write_all
  write_str write_fmt flush seek close open create lock try_lock unlock send recv try_recv try_send wait notify_one notify_all load
  store fetch_add fetch_sub compare_exchange swap join spawn poll poll_next wake wake_by_ref waker pin get_ref get_unchecked
  upgrade downgrade set with id name description source cause type_id any downcast_ref display path exists is_file is_dir metadata
  parent file_name extension to_path_buf to_str to_string_lossy into_inner into_owned into_bytes into_boxed_str copy_from_slice
  capacity reserve with_capacity shrink_to_fit resize fill chunks windows min_by elapsed as_secs as_millis duration_since now
  checked_add checked_sub saturating_add saturating_sub wrapping_add wrapping_sub abs pow sqrt floor ceil round run start stop build
  init arg args env output status kind finish field key value`.split(/\s+/),
)

const STANDARD: ReadonlySet<string> = new Set(['std', 'core', 'alloc', 'proc_macro', 'test'])

/** Whether a path leads to the standard library. */
export function isStandardCrate(path: string): boolean {
  const [first] = path.replace(/^::/, '').split('::')
  return STANDARD.has(first) && first !== 'test'
}
