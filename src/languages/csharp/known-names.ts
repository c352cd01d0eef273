/** Names of C# and .NET that need no using, or say nothing by themselves. */

const words = (text: string): string[] => text.split(/\s+/)

/** Left out: names that repositories like to give their own types. */
export const BUILTINS: ReadonlySet<string> = new Set(
  words(`void bool byte sbyte char short ushort int uint long ulong nint nuint float double decimal string object dynamic true false
  nameof typeof sizeof default stackalloc value var _ notnull unmanaged
  String Object Boolean Int32 Int64 Double Single Byte Char Decimal DateTime DateTimeOffset TimeSpan Guid Uri Math Console Convert
  Environment GC Activator Array Enum Delegate MulticastDelegate Tuple ValueTuple Nullable Lazy Action Func Predicate Comparison
  EventArgs EventHandler Task ValueTask CancellationToken CancellationTokenSource Thread Interlocked Monitor Exception
  ArgumentException ArgumentNullException ArgumentOutOfRangeException InvalidOperationException NotSupportedException
  NotImplementedException ObjectDisposedException OperationCanceledException TaskCanceledException AggregateException
  IndexOutOfRangeException FormatException NullReferenceException InvalidCastException TimeoutException ApplicationException
  IDisposable IAsyncDisposable IEnumerable IEnumerator ICollection IList IDictionary IReadOnlyList IReadOnlyCollection
  IReadOnlyDictionary ISet List Dictionary HashSet Queue Stack SortedDictionary LinkedList ConcurrentDictionary
  ConcurrentQueue KeyValuePair Span ReadOnlySpan Memory ReadOnlyMemory StringBuilder Stream MemoryStream StreamReader StreamWriter
  TextReader TextWriter StringReader StringWriter Encoding CultureInfo Regex Assembly MethodInfo PropertyInfo FieldInfo
  ConstructorInfo ParameterInfo BindingFlags Enumerable Path File Directory IComparable IEquatable IFormattable IFormatProvider
  StringComparison StringComparer Random Stopwatch Debug`),
)

export const COMMON_MEMBERS: ReadonlySet<string> = new Set(
  words(`Add AddRange Aggregate All Any Append AppendFormat AppendLine AsReadOnly AsSpan Await Average BeginInvoke Cancel Cast Clear Clone
  Close Combine Compare CompareTo Concat ConfigureAwait Contains ContainsKey ContainsValue Copy CopyTo CopyToAsync Count Create
  CreateInstance Dequeue Dispose DisposeAsync Distinct ElementAt EndInvoke EndsWith Enqueue Equals Except Execute Exists Exit Find
  FindAll First FirstOrDefault Flush FlushAsync ForEach Format From Get GetAwaiter GetBytes GetCustomAttributes GetEnumerator
  GetHashCode GetMethod GetMethods GetName GetProperties GetProperty GetResult GetService GetString GetType GetTypeInfo
  GetValue GetValueOrDefault GroupBy Handle IndexOf Init Insert Intersect Invoke Is IsAssignableFrom IsMatch IsNullOrEmpty
  IsNullOrWhiteSpace Join Last LastIndexOf LastOrDefault Load Lock Log Match Max MemberwiseClone Min MoveNext New Next Now OfType Open
  OrderBy OrderByDescending PadLeft Parse Peek Pop Print Process Push Read ReadAsync ReadLine ReadToEnd Release Remove RemoveAll
  RemoveAt Replace Reset Resolve Reverse Run Save Seek Select SelectMany Send SequenceEqual Set SetValue Single SingleOrDefault
  Skip Sort Split Start StartsWith Stop Substring Sum Take TakeWhile Then ThenBy ToArray ToDictionary ToHashSet ToList ToLower
  ToLowerInvariant ToLookup ToString ToUpper ToUpperInvariant Trim TrimEnd TrimStart TryAdd TryGetValue TryParse TryRemove Union
  Unwrap Update Use Validate Wait WaitAll WaitAsync Where WhenAll WhenAny Write WriteAsync WriteLine Zip`),
)

/** What awaiting, forcing or unwrapping them gives is their argument. */
export const TRANSPARENT_TYPES: ReadonlySet<string> = new Set(
  words('Task ValueTask Nullable Lazy ThreadLocal AsyncLocal WeakReference Volatile'),
)

export const COLLECTION_TYPES: ReadonlySet<string> = new Set(
  words(`List IList IEnumerable IEnumerator IAsyncEnumerable ICollection IReadOnlyList IReadOnlyCollection ISet HashSet SortedSet Queue
  Stack LinkedList Dictionary IDictionary IReadOnlyDictionary SortedDictionary SortedList ConcurrentDictionary ConcurrentQueue
  ConcurrentBag ConcurrentStack Collection ReadOnlyCollection ObservableCollection IQueryable IGrouping Span ReadOnlySpan Memory
  ReadOnlyMemory ImmutableArray ImmutableList ImmutableDictionary ArraySegment BlockingCollection PriorityQueue`),
)

export const ELEMENT_MEMBERS: ReadonlyMap<string, 'element' | 'same'> = new Map([
  ...words(`Where OrderBy OrderByDescending ThenBy ThenByDescending Distinct Take TakeWhile Skip SkipWhile Reverse Concat Union Except
  Intersect ToList ToArray ToHashSet AsEnumerable AsReadOnly AsSpan Append Prepend DefaultIfEmpty ToImmutableArray FindAll`).map(
    name => [name, 'same'] as const,
  ),
  ...words(`First FirstOrDefault Last LastOrDefault Single SingleOrDefault ElementAt ElementAtOrDefault Find FindLast Dequeue Pop Peek
  GetOrAdd AddOrUpdate GetValueOrDefault Min Max MinBy MaxBy Aggregate`).map(
    name => [name, 'element'] as const,
  ),
])
