/** Names every Python program has, and members so usual that their name alone says nothing. */

const BUILTIN_WORDS = `ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError BrokenPipeError BufferError
BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError ConnectionResetError
DeprecationWarning EOFError Ellipsis EncodingWarning EnvironmentError Exception ExceptionGroup False FileExistsError
FileNotFoundError FloatingPointError FutureWarning GeneratorExit IOError ImportError ImportWarning IndentationError IndexError
InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError None
NotADirectoryError NotImplemented NotImplementedError OSError OverflowError PendingDeprecationWarning PermissionError
ProcessLookupError RecursionError ReferenceError ResourceWarning RuntimeError RuntimeWarning StopAsyncIteration StopIteration
SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError True TypeError UnboundLocalError UnicodeDecodeError
UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning ZeroDivisionError
__build_class__ __debug__ __doc__ __file__ __import__ __loader__ __name__ __package__ __path__ __spec__ __all__ abs aiter all
anext any ascii basestring bin bool breakpoint bytearray bytes callable chr classmethod compile complex copyright credits cmp
delattr dict dir divmod enumerate eval exec execfile exit filter float format frozenset getattr globals hasattr hash help hex id
input int isinstance issubclass iter len license list locals long map max memoryview min next object oct open ord pow print
property quit range raw_input reduce reload repr reversed round set setattr slice sorted staticmethod str sum super tuple type
unichr unicode vars xrange zip`

/** Members of built-in types and of much used classes of the standard library and of frameworks. */
const COMMON_WORDS = `accept acquire add addFilter addHandler add_all add_argument add_argument_group add_done_callback add_header
add_mutually_exclusive_group add_noqa add_note add_reader add_section add_signal_handler add_subparsers add_writer addfile
aggregate all annotate append appendleft apply args as_bytes as_dict as_integer_ratio as_posix as_string as_tuple as_uri
assert_any_call assert_called assert_called_once assert_called_once_with assert_called_with assert_has_calls assert_not_called
astimezone astype at_eof attach attach_mock attrib auth auth_cram_md5 auth_login auth_plain authkey auto_open backup begin
betavariate bind bind_partial bit_length build bulk_create call call_args call_args_list call_at call_count
call_exception_handler call_later call_soon call_soon_threadsafe callback called cancel cancelled canonical capitalize casefold
cast center check chmod choice choices chown clean clear close closed combine comment commit communicate compare compare_signal
compare_total compare_total_mag configure configure_mock conjugate connect connect_accepted_socket connect_ex connect_read_pipe
connect_write_pipe connection copy copy_abs copy_negate copy_sign count create create_aggregate create_collation
create_connection create_datagram_endpoint create_function create_future create_server create_task create_unix_connection
create_unix_server create_window_function critical ctime cursor cwd data date day days debug decode default_exception_handler
default_factory defaults delete deleter description deserialize detach difference difference_update digest digest_size disable
discard disconnect dispatch display done drain draw dump dumps dup elements emit empty enable encode encoding end endswith
enter_context errno error errors exception exclude execute execute_async executemany executescript exists exit exitcode exp
expand expandtabs expanduser expovariate extend extendleft extract extractall extractfile extraction_filter family fatal
feed_data feed_eof fetchall fetchmany fetchone fget fields file filename fileno filter find findall finditer findtext first fit
flags flush fma format format_exception_only format_help format_map format_usage fp from_bytes from_callable from_dict
from_exception from_float from_json fromhex fromisocalendar fromisoformat fromkeys fromordinal fromtimestamp fset full fullmatch
func gammavariate gauss get getChild getName get_all get_boundary get_charset get_charsets get_content_charset
get_content_disposition get_content_maintype get_content_subtype get_content_type get_coro get_debug get_default
get_default_type get_exception_handler get_extra_info get_filename get_inheritable get_key get_loop get_map get_name get_nowait
get_or_create get_param get_params get_payload get_stack get_task_factory get_unixfrom getaddrinfo getblocking getboolean
getbuffer getcode getfloat getheader getheaders getinfo getint getlimit getmember getmembers getnameinfo getnames getpeername
getrandbits getreply getresponse getroot getsockname getsockopt getstate gettarinfo getter gettimeout geturl getvalue glob group
groupdict groupindex groups handle hardlink_to has_option has_section head help hex hexdigest hide home hour id ident imag index
info infolist init initialize insert int interrupt intersection intersection_update invoke isEnabledFor is_absolute is_alive
is_authenticated is_block_device is_canonical is_char_device is_closed is_closing is_dir is_fifo is_file is_finite is_global
is_infinite is_integer is_link_local is_loopback is_mount is_multicast is_multipart is_nan is_normal is_private is_qnan
is_relative_to is_reserved is_running is_safe is_set is_signed is_snan is_socket is_subnormal is_symlink is_unspecified is_valid
is_zero isalnum isalpha isascii isatty isclosed isdecimal isdigit isdisjoint isidentifier islower isnumeric isocalendar
isoformat isolation_level isoweekday isprintable isspace issubset issuperset istitle isupper items iter iterdir iterdump
iterfind itertext itervaluerefs join joinpath json keys keywords kill kwargs last lchmod link_to list listen ljust load loads
locked log log10 logical_and logical_invert logical_or logical_xor login lognormvariate logout lower lstat lstrip mail main
makedev makedir makeelement makefifo makefile makelink maketrans makeunknown manager map match max max_mag maxsize mean
microsecond microseconds min min_mag minute mkdir mock_calls modify month most_common move_to_end name namelist new_child
newlines next next_minus next_plus next_toward node normalize normalvariate notify notify_all now objects open options order_by
owner parameters parent parents paretovariate parse parse_args parse_intermixed_args parse_known_args
parse_known_intermixed_args partition parts patch pattern peek pid poll pop pop_all popitem popleft pos post predict
prefetch_related print print_help print_stack print_stats print_usage printdir process proto publish push put put_nowait
putheader putrequest qsize quantize query quit raise_for_status randbytes randint random randrange raw_items rcpt re read read1
read_bytes read_dict read_file read_string read_text readable readexactly readfp readinto readinto1 readline readlines readlink
readonly readuntil real reconfigure recv recv_into recvfrom recvfrom_into recvmsg recvmsg_into refresh register regs relative_to
release release_lock reload remainder_near remove removeHandler remove_done_callback remove_option remove_reader remove_section
remove_signal_handler remove_writer removeprefix removesuffix rename render replace replace_header request reset reset_mock
reshape resolution resolve response_class result return_annotation return_value reverse rfind rglob rindex rjust rmdir rollback
root rotate row_factory rowcount rpartition rsplit rstrip run run_forever run_in_executor run_until_complete running
same_quantum samefile sample save search second seconds sections seed seek seekable select select_related send send_message
send_signal sendall sendfile sendmail sendmsg sendto sentinel serialize set setFormatter setLevel setName setUp set_authorizer
set_boundary set_charset set_debug set_debuglevel set_default_executor set_default_type set_defaults set_exception
set_exception_handler set_inheritable set_name set_param set_payload set_progress_handler set_result
set_running_or_notify_cancel set_task_factory set_trace_callback set_transport set_tunnel set_type set_unixfrom setblocking
setdefault setinputsizes setlimit setoutputsize setpassword setsockopt setstate setter settimeout setup shift show shuffle
shutdown shutdown_asyncgens shutdown_default_executor side_effect sock_accept sock_connect sock_recv sock_recv_into
sock_recvfrom sock_recvfrom_into sock_sendall sock_sendfile sock_sendto sort span split splitlines sqrt start start_tls
startswith starttls stat stem step stop strerror strftime string strip strptime sub submit subn subprocess_exec subprocess_shell
subscribe subtract suffix suffixes swapcase symlink_to symmetric_difference symmetric_difference_update tag tail task_done
tearDown teardown tell terminate text throw time timeout timestamp timetuple timetz title to_bytes to_dict to_eng_string
to_integral to_integral_exact to_integral_value to_json tobytes today tolist toordinal total total_seconds touch transform
translate transport truncate type tzinfo tzname uncancel uniform union unlink unregister unsubscribe update update_or_create
upper urn utcfromtimestamp utcnow utcoffset utctimetuple utime validate value valuerefs values verify version vonmisesvariate
wait wait_closed wait_for walk warn warning weekday weibullvariate with_name with_stem with_suffix with_traceback writable write
write_bytes write_eof write_text writeheader writelines writerow writerows writestr year zfill`

export const BUILTINS: ReadonlySet<string> = new Set(BUILTIN_WORDS.split(/\s+/))

export const COMMON_MEMBERS: ReadonlySet<string> = new Set(COMMON_WORDS.split(/\s+/))
