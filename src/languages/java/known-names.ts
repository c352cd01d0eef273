/** Names of the Java platform that need no import, or say nothing by themselves. */

/** Names of java.lang. Left out: names that repositories like to give their own classes (`Module`, `Record`, `Process`, `Version`). */
const LANG = `AbstractMethodError AutoCloseable ArithmeticException ArrayIndexOutOfBoundsException ArrayStoreException AssertionError
Boolean Byte CharSequence Character Class ClassCastException ClassLoader ClassNotFoundException CloneNotSupportedException Cloneable
Comparable Deprecated Double Enum Error Exception ExceptionInInitializerError Float FunctionalInterface IllegalAccessException
IllegalArgumentException IllegalMonitorStateException IllegalStateException IncompatibleClassChangeError IndexOutOfBoundsException
InheritableThreadLocal InstantiationException Integer InternalError InterruptedException Iterable LinkageError Long Math
NegativeArraySizeException NoClassDefFoundError NoSuchFieldError NoSuchFieldException NoSuchMethodError NoSuchMethodException
NullPointerException Number NumberFormatException Object OutOfMemoryError Override ProcessBuilder Readable ReflectiveOperationException
Runnable Runtime RuntimeException SafeVarargs SecurityException SecurityManager Short StackOverflowError StackTraceElement StackWalker
StrictMath String StringBuffer StringBuilder StringIndexOutOfBoundsException SuppressWarnings System Thread ThreadDeath ThreadGroup
ThreadLocal Throwable UnsupportedClassVersionError UnsupportedOperationException VerifyError VirtualMachineError Void`

const KEYWORDS = 'void boolean byte char short int long float double var true false'

const MEMBERS = `accept add addAll after all allMatch and andThen any anyMatch append apply applyAsInt arraycopy asList await before build
builder call cancel charAt clear clone close code collect compare compareTo compute computeIfAbsent concat contains containsKey
containsValue copy copyOf count create currentTimeMillis data delete destroy empty emptyList endsWith entrySet equals equalsIgnoreCase
error execute exists exit fail filter filterKeys find findAny findFirst finalize first flatMap flush forEach forName format from get
getAnnotation getAsInt getBytes getCause getClass getClassLoader getDeclaredField getDeclaredMethod getDeclaredMethods getFields
getFirst getId getInputStream getInstance getInterfaces getKey getLast getMessage getMethod getMethods getName getOrDefault
getOutputStream getParameterTypes getPackage getParent getPath getProperty getResource getReturnType getSimpleName getSuperclass
getType getTypeName getValue group handle hasNext hash hashCode id identity ifPresent indexOf info init insert intValue intern invoke
is isAnnotationPresent isAssignableFrom isDone isEmpty isInstance isInterface isPresent iterator join key keySet last lastIndexOf
length limit lines list load lock log longValue lower map mapToInt match matcher matches max merge min name newInstance next noneMatch
nextElement not notify notifyAll now of offer ofNullable onNext open or orElse orElseGet orElseThrow ordinal parse parseInt peek poll
pop print printStackTrace printf println process put putAll putIfAbsent push read readLine reduce release remove removeAll removeIf
replace replaceAll requireNonNull reset resolve result reverse run schedule send set setAccessible setName setValue shutdown size skip
sleep sort sorted split start startsWith state stop stream strip submit subList substring sum supply take test then throwIfAny toArray
toCharArray toList toLowerCase toMap toSet toString toUpperCase transform trim tryLock type unlock update url value valueOf values
visit wait warn wrap write`

/** Types that hold elements of their last type argument. */
const COLLECTIONS = `List ArrayList LinkedList CopyOnWriteArrayList Set HashSet LinkedHashSet TreeSet SortedSet NavigableSet EnumSet
Collection Iterable Iterator ListIterator Queue Deque ArrayDeque PriorityQueue BlockingQueue LinkedBlockingQueue ConcurrentLinkedQueue
ConcurrentLinkedDeque Vector Stack Enumeration Spliterator Map HashMap LinkedHashMap TreeMap SortedMap NavigableMap ConcurrentMap
ConcurrentHashMap EnumMap WeakHashMap IdentityHashMap Hashtable Stream Optional Supplier Callable Future CompletableFuture
CompletionStage ThreadLocal AtomicReference WeakReference SoftReference Reference ImmutableList ImmutableSet ImmutableMap Provider
ObjectProvider`

/** Methods of those types that return one element. */
const ELEMENTS = `get getFirst getLast getNow next previous nextElement element first last peek peekFirst peekLast poll pollFirst pollLast
pop remove removeFirst removeLast take orElse orElseGet orElseThrow getOrDefault put putIfAbsent computeIfAbsent computeIfPresent
compute merge floor ceiling higher lower join call getIfAvailable getObject elementAt firstElement lastElement set getAndSet`

/** Methods of those types that return all elements again. */
const SAME = `stream parallelStream iterator listIterator subList values filter sorted distinct limit skip peek findFirst findAny
takeWhile dropWhile toList headSet tailSet subSet descendingIterator descendingSet descendingMap headMap tailMap subMap or min max
unmodifiableList copyOf sequential parallel reversed elements`

const wordsOf = (text: string): string[] => text.split(/\s+/)

export const BUILTINS: ReadonlySet<string> = new Set([...wordsOf(LANG), ...wordsOf(KEYWORDS)])
export const COMMON_MEMBERS: ReadonlySet<string> = new Set(wordsOf(MEMBERS))
export const COLLECTION_TYPES: ReadonlySet<string> = new Set(wordsOf(COLLECTIONS))
export const ELEMENT_MEMBERS: ReadonlyMap<string, 'element' | 'same'> = new Map([
  ...wordsOf(SAME).map(name => [name, 'same'] as const),
  ...wordsOf(ELEMENTS).map(name => [name, 'element'] as const),
])
