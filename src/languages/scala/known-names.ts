/** Names of Scala that need no import, or say nothing by themselves. */

const words = (text: string): string[] => text.split(/\s+/)

/** Names of the packages that every file sees. Left out: names that repositories like to give their own types. */
export const BUILTINS: ReadonlySet<string> = new Set(
  words(`Any AnyRef AnyVal Nothing Null Unit Boolean Byte Short Int Long Float Double Char String Object Option Some None List Nil Seq
  IndexedSeq Vector Set Map Array Iterator Iterable IterableOnce Traversable LazyList Stream Range Either Left Right StringBuilder
  BigInt BigDecimal Throwable Exception RuntimeException Error IllegalArgumentException IllegalStateException
  UnsupportedOperationException NoSuchElementException IndexOutOfBoundsException NullPointerException NumberFormatException
  ClassCastException ArithmeticException InterruptedException AssertionError MatchError Ordering Ordered Numeric Integral Fractional
  Comparable Serializable Cloneable Runnable Product Function Function0 Function1 Function2 PartialFunction Tuple2 Tuple3 Predef System
  Math Thread Class Integer CharSequence Iterable Symbol Dynamic App deprecated inline tailrec implicitNotFound nowarn unchecked
  specialized volatile transient throws native switch BeanProperty main CanEqual ValueOf Conversion summon implicitly identity locally
  require assert assume println print printf classOf valueOf true false null this super _ ???`),
)

export const COMMON_MEMBERS: ReadonlySet<string> = new Set(
  words(`apply unapply map flatMap filter filterNot withFilter foreach fold foldLeft foldRight reduce reduceLeft reduceOption collect
  collectFirst find exists forall contains head headOption tail last lastOption init take drop takeWhile dropWhile takeRight dropRight
  slice size length isEmpty nonEmpty toList toSeq toSet toMap toVector toArray toString toInt toLong toDouble mkString zip zipWithIndex
  unzip groupBy sortBy sorted sortWith reverse distinct partition span splitAt sum product min max minBy maxBy count get getOrElse orElse
  getOrElseUpdate update updated put add append prepend remove clear keys values keySet iterator next hasNext equals hashCode compare
  copy canEqual isDefined isSuccess isFailure recover recoverWith andThen compose pure unit flatten sequence traverse attempt handleError
  handleErrorWith run start stop close open read write send receive tell ask name id value key data message code status body
  split trim replace replaceAll startsWith endsWith substring toLowerCase toUpperCase format concat show combine empty eqv
  in should must test it describe assertEquals tap pipe either left right swap bimap`),
)

/** Types that hold elements of their last type argument. */
export const COLLECTION_TYPES: ReadonlySet<string> = new Set(
  words(`List Seq IndexedSeq LinearSeq Vector Set SortedSet ListSet Map SortedMap ListMap TreeMap HashMap Array ArraySeq Iterator Iterable
  IterableOnce Traversable LazyList Stream Queue Stack Buffer ListBuffer ArrayBuffer Chain NonEmptyList NonEmptyVector NonEmptyChain
  Chunk`),
)

export const ELEMENT_MEMBERS: ReadonlyMap<string, 'element' | 'same'> = new Map([
  ...words('head last next apply reduce min max minBy maxBy find headOption lastOption get getOrElse').map(
    name => [name, 'element'] as const,
  ),
  ...words(
    `filter filterNot tail init take drop takeWhile dropWhile takeRight dropRight slice reverse distinct sorted sortBy sortWith toList toSeq
    toSet toVector toArray iterator withFilter values prepended appended`,
  ).map(name => [name, 'same'] as const),
])
