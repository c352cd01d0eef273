/** Names of Kotlin and Java that need no import, or say nothing by themselves. */

const words = (text: string): string[] => text.split(/\s+/)

/** Names of the packages that every file sees. Left out: names that repositories like to give their own types. */
export const BUILTINS: ReadonlySet<string> = new Set(
  words(`Any Unit Nothing Boolean Byte Short Int Long Float Double Char String CharSequence Number Array BooleanArray ByteArray CharArray
  ShortArray IntArray LongArray FloatArray DoubleArray UByte UShort UInt ULong List MutableList Set MutableSet Map MutableMap Collection
  MutableCollection Iterable MutableIterable Iterator MutableIterator ListIterator Sequence ArrayList HashMap HashSet LinkedHashMap
  LinkedHashSet Pair Triple Comparable Comparator Throwable Exception RuntimeException Error IllegalArgumentException
  IllegalStateException IndexOutOfBoundsException NullPointerException UnsupportedOperationException NoSuchElementException
  ClassCastException NumberFormatException ArithmeticException AssertionError ConcurrentModificationException InterruptedException
  NotImplementedError Annotation Enum Function Lazy Result Regex StringBuilder IntRange LongRange CharRange ClosedRange KClass
  Deprecated ReplaceWith Suppress Throws JvmStatic JvmField JvmName JvmOverloads JvmInline JvmSynthetic JvmWildcard JvmMultifileClass
  JvmSuppressWildcards Volatile Synchronized Transient Strictfp OptIn RequiresOptIn PublishedApi DslMarker BuilderInference
  Target Retention Repeatable MustBeDocumented AnnotationTarget AnnotationRetention DeprecationLevel UnsafeVariance
  System Thread Runnable Class Object Math Runtime ThreadLocal Override SafeVarargs FunctionalInterface AutoCloseable
  println print readLine readln require requireNotNull check checkNotNull error assert TODO run with apply also let repeat lazy lazyOf
  listOf listOfNotNull mutableListOf arrayListOf emptyList setOf mutableSetOf hashSetOf linkedSetOf sortedSetOf emptySet mapOf mutableMapOf
  hashMapOf linkedMapOf sortedMapOf emptyMap sequence sequenceOf emptySequence generateSequence iterator arrayOf arrayOfNulls emptyArray
  intArrayOf longArrayOf byteArrayOf charArrayOf booleanArrayOf doubleArrayOf floatArrayOf shortArrayOf buildList buildMap buildSet
  buildString maxOf minOf compareBy compareByDescending compareValues compareValuesBy runCatching synchronized enumValueOf enumValues
  typeOf to field true false it`),
)

export const COMMON_MEMBERS: ReadonlySet<string> = new Set(
  words(`accept add addAll all also and any append apply associate associateBy associateWith await build builder call cancel charAt
  chunked clear close code coerceAtLeast coerceAtMost coerceIn collect collectLatest compareTo component1 component2 component3 contains
  containsKey copy copyOf copyOfRange count create data decode delete destroy distinct distinctBy drop dropLast dropWhile each emit
  encode endsWith entries equals error execute exists fail fill filter filterIsInstance filterNot filterNotNull find findAll first
  firstOrNull flatMap flatten flush fold forEach forEachIndexed format from get getAndSet getOrDefault getOrElse getOrNull getOrPut
  getValue group groupBy handle hasNext hashCode id ifEmpty indexOf indexOfFirst info init insert intersect invoke invokeOnCompletion
  isActive isBlank isEmpty isInstance isNotBlank isNotEmpty isNullOrBlank isNullOrEmpty isSuccess iterator join joinToString key keys
  last lastIndex lastIndexOf lastOrNull launch length let lines load lock log lowercase map mapIndexed mapNotNull mapValues match matches
  max maxOf message min minus name next none not now of offer onEach open or parse partition peek plus poll pop post print println process
  push put putAll read readText reduce register release remove removeAll removeIf replace request reset resolve result resume reversed run
  save send set setValue shutdown single size skip slice sort sorted sortedBy split start startsWith state stop submit subList
  substring substringAfter substringBefore sum sumOf take takeIf takeLast takeUnless takeWhile test toArray toByteArray toDouble toInt
  toList toLong toLowerCase toMap toMutableList toMutableMap toSet toString toTypedArray toUpperCase transform trim trimEnd trimIndent
  trimMargin trimStart tryLock type union unlock until update uppercase url use value valueOf values wait warn with withIndex withLock
  write xor zip`),
)

/** Types that hold elements of their last type argument. */
export const COLLECTION_TYPES: ReadonlySet<string> = new Set(
  words(`List MutableList ArrayList Set MutableSet HashSet LinkedHashSet Collection MutableCollection Iterable Iterator Sequence Array
  Map MutableMap HashMap LinkedHashMap ConcurrentHashMap Deque ArrayDeque Queue BlockingQueue LinkedBlockingQueue Stack Flow StateFlow
  MutableStateFlow SharedFlow MutableSharedFlow Channel ReceiveChannel SendChannel AtomicReference ThreadLocal WeakReference
  CompletableFuture Future Callable Supplier Stream Optional CompletableDeferred CopyOnWriteArrayList SortedMap SortedSet TreeMap`),
)

export const ELEMENT_MEMBERS: ReadonlyMap<string, 'element' | 'same'> = new Map([
  ...words(`asIterable asSequence distinct distinctBy drop dropLast dropWhile filter filterNot filterNotNull iterator onEach reversed
  shuffled sorted sortedBy sortedByDescending sortedWith subList take takeLast takeWhile toList toMutableList toSet toMutableSet
  toTypedArray values plus minus orEmpty ifEmpty stream toSortedSet asFlow`).map(
    name => [name, 'same'] as const,
  ),
  ...words(`elementAt elementAtOrNull find findLast first firstOrNull get getOrDefault getOrElse getOrNull getOrPut getValue last
  lastOrNull max maxBy maxByOrNull min minBy minByOrNull next peek poll pop random remove removeAt removeFirst removeLast
  removeFirstOrNull single singleOrNull take await join receive getAndSet orElse orElseThrow computeIfAbsent`).map(
    name => [name, 'element'] as const,
  ),
])

/** They give again what they are called on. */
export const SCOPE_FUNCTIONS: ReadonlySet<string> = new Set(
  words('also apply takeIf takeUnless requireNotNull onEach'),
)
