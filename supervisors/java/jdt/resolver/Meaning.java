package bombe.jdt;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.CreationReference;
import org.eclipse.jdt.core.dom.EnumConstantDeclaration;
import org.eclipse.jdt.core.dom.IBinding;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.IPackageBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.ImportDeclaration;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.NameQualifiedType;
import org.eclipse.jdt.core.dom.ParameterizedType;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.QualifiedType;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SimpleType;
import org.eclipse.jdt.core.dom.TypeParameter;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** Resolves names of one file to their declarations. */
final class Meaning {
  private final String path;
  private final CompilationUnit unit;
  private final Declarations declarations;
  private final Layout layout;
  private final Missing missing;
  private final UncertainCalls uncertain;

  Meaning(String path, CompilationUnit unit, Declarations declarations, Layout layout) {
    this.path = path;
    this.unit = unit;
    this.declarations = declarations;
    this.layout = layout;
    missing = new Missing(unit, layout);
    uncertain = UncertainCalls.of(unit);
  }

  /** Call it before the names inside are visited. */
  void enter(LambdaExpression lambda) {
    Lambdas.lookInto(lambda, uncertain::note);
  }

  Answer of(SimpleName name) {
    ASTNode creation = creationOf(name);
    IMethodBinding constructor = constructorOf(creation);
    if (constructor != null) {
      Answer made = ofCall(creation, constructor);
      if (made != Answer.UNANSWERED) return made;
    }
    if (name.getParent() instanceof EnumConstantDeclaration constant && constant.getName() == name)
      return ofEnum(constant);
    ImportDeclaration statics = staticImportOf(name);
    IBinding binding = name.resolveBinding();
    if (statics == null && binding instanceof IMethodBinding method && !method.isRecovered())
      return ofCall(name.getParent(), method);
    Answer answer = statics != null ? ofMembers(statics, name.getIdentifier()) : of(binding);
    return answer == Answer.UNANSWERED && missing.isOutside(name) ? Answer.EXTERNAL : answer;
  }

  Answer of(IBinding binding) {
    if (binding instanceof IMethodBinding method) return ofMethod(method);
    if (binding instanceof ITypeBinding type) return ofType(type);
    if (binding instanceof IVariableBinding variable) return ofVariable(variable);
    if (binding instanceof IPackageBinding named)
      return layout.hasPackage(named.getName()) ? Answer.UNANSWERED : Answer.EXTERNAL;
    return Answer.UNANSWERED;
  }

  /** The method or constructor that the compiler names for a call; unanswered if that is a guess. */
  Answer ofCall(ASTNode call, IMethodBinding named) {
    if (named == null) return Answer.UNANSWERED;
    Answer only = null;
    for (IMethodBinding method : uncertain.targets(call, named)) {
      Answer answer = of(method);
      // Whichever method of a library it is, it is not in the repository.
      if (only != null && !(only == Answer.EXTERNAL && answer == Answer.EXTERNAL)) return Answer.UNANSWERED;
      only = answer;
    }
    return only == null ? Answer.UNANSWERED : only;
  }

  private Answer ofMethod(IMethodBinding method) {
    if (method.isRecovered()) return Answer.UNANSWERED;
    IMethodBinding declared = method.getMethodDeclaration();
    ITypeBinding holder = declared.getDeclaringClass();
    return at(declarations.of(declared), holder == null || !holder.isFromSource());
  }

  private Answer ofType(ITypeBinding type) {
    ITypeBinding declared = type.isArray() ? type.getElementType() : type;
    declared = declared.getTypeDeclaration();
    if (declared.isTypeVariable()) return here(declared);
    if (declared.isRecovered()) return missing.isOutside(declared) ? Answer.EXTERNAL : Answer.UNANSWERED;
    if (declared.isPrimitive() || declared.isNullType()) return Answer.EXTERNAL;
    return at(declarations.of(declared), !declared.isFromSource());
  }

  private Answer ofVariable(IVariableBinding variable) {
    IVariableBinding declared = variable.getVariableDeclaration();
    if (!declared.isField()) return here(declared);
    ITypeBinding holder = declared.getDeclaringClass();
    // The length of an array belongs to no class.
    return at(declarations.of(declared), holder == null || !holder.isFromSource());
  }

  private static Answer at(Place place, boolean isOutside) {
    if (place != null) return Answer.at(List.of(place));
    // Members that the compiler adds to a type (`values()` of an enum) are declared nowhere.
    return isOutside ? Answer.EXTERNAL : Answer.UNANSWERED;
  }

  /** Locals, parameters and type variables never leave their file. */
  private Answer here(IBinding binding) {
    ASTNode node = unit.findDeclaringNode(binding);
    SimpleName name = node instanceof VariableDeclaration variable ? variable.getName()
        : node instanceof TypeParameter parameter ? parameter.getName() : null;
    if (name == null) return Answer.UNANSWERED;
    int at = name.getStartPosition();
    return Answer.at(List.of(new Place(path, unit.getLineNumber(at), unit.getColumnNumber(at) + 1)));
  }

  /** An enum constant with a body is also created by a constructor of the enum: the one that gets its arguments. */
  private Answer ofEnum(EnumConstantDeclaration constant) {
    IVariableBinding variable = constant.resolveVariable();
    if (variable == null) return Answer.UNANSWERED;
    ITypeBinding type = variable.getDeclaringClass();
    var made = Arrays.stream(type.getDeclaredMethods())
        .filter(method -> method.isConstructor() && method.getParameterTypes().length == constant.arguments().size())
        .toList();
    return made.size() == 1 ? of(made.get(0)) : ofType(type);
  }

  /**
   * A name that creates an instance: `new a.b.Name<>(…)`, `Name::new`, or an enum constant, which is created where it
   * is named.
   */
  private static ASTNode creationOf(SimpleName name) {
    if (name.getParent() instanceof EnumConstantDeclaration constant && constant.getName() == name) return constant;
    ASTNode node = name;
    while (isLastNameOf(node, node.getParent())) node = node.getParent();
    ASTNode parent = node.getParent();
    boolean isMade = parent instanceof ClassInstanceCreation creation && creation.getType() == node
        || parent instanceof CreationReference reference && reference.getType() == node;
    return isMade ? parent : null;
  }

  /** An anonymous class has the constructor of its base. */
  private static IMethodBinding constructorOf(ASTNode made) {
    if (made instanceof EnumConstantDeclaration constant)
      return constant.getAnonymousClassDeclaration() == null ? constant.resolveConstructorBinding() : null;
    if (made instanceof ClassInstanceCreation creation) {
      IMethodBinding constructor = creation.resolveConstructorBinding();
      return creation.getAnonymousClassDeclaration() == null ? constructor : ofBase(constructor);
    }
    return made instanceof CreationReference reference ? reference.resolveMethodBinding() : null;
  }

  /** The constructor that gets the arguments of an anonymous class: its own has the same ones. Null for interfaces. */
  private static IMethodBinding ofBase(IMethodBinding anonymous) {
    ITypeBinding base = anonymous == null ? null : anonymous.getDeclaringClass().getSuperclass();
    if (base == null || anonymous.getDeclaringClass().getInterfaces().length > 0) return null;
    var taken = anonymous.getParameterTypes();
    var fitting = Arrays.stream(base.getDeclaredMethods())
        .filter(method -> method.isConstructor() && method.getParameterTypes().length == taken.length)
        .toList();
    if (fitting.size() == 1) return fitting.get(0);
    return fitting.stream()
        .filter(method -> Arrays.equals(erasures(method.getParameterTypes()), erasures(taken)))
        .findFirst()
        .orElse(null);
  }

  private static Object[] erasures(ITypeBinding[] types) {
    return Arrays.stream(types).map(type -> type.getErasure().getKey()).toArray();
  }

  private static boolean isLastNameOf(ASTNode node, ASTNode parent) {
    if (parent instanceof QualifiedName qualified) return qualified.getName() == node;
    if (parent instanceof QualifiedType qualified) return qualified.getName() == node;
    if (parent instanceof NameQualifiedType qualified) return qualified.getName() == node;
    if (parent instanceof ParameterizedType generic) return generic.getType() == node;
    return parent instanceof SimpleType;
  }

  private static ImportDeclaration staticImportOf(SimpleName name) {
    ASTNode node = name.getParent() instanceof QualifiedName whole && whole.getName() == name ? whole : name;
    return node.getParent() instanceof ImportDeclaration statement && statement.isStatic() && !statement.isOnDemand()
        ? statement : null;
  }

  /** A static import means every member of that name. */
  private Answer ofMembers(ImportDeclaration statement, String name) {
    IBinding holder = statement.getName() instanceof QualifiedName whole ? whole.getQualifier().resolveBinding() : null;
    if (!(holder instanceof ITypeBinding type) || type.isRecovered()) return Answer.UNANSWERED;
    var found = new ArrayList<IBinding>();
    collect(type, name, found);
    var places = new LinkedHashSet<Place>();
    boolean isOutside = false;
    for (IBinding member : found) {
      Answer answer = of(member);
      places.addAll(answer.places());
      isOutside |= answer == Answer.EXTERNAL;
    }
    if (!places.isEmpty()) return Answer.at(List.copyOf(places));
    return isOutside ? Answer.EXTERNAL : Answer.UNANSWERED;
  }

  private static void collect(ITypeBinding type, String name, List<IBinding> found) {
    for (IMethodBinding method : type.getDeclaredMethods()) if (method.getName().equals(name)) found.add(method);
    for (IVariableBinding field : type.getDeclaredFields()) if (field.getName().equals(name)) found.add(field);
    for (ITypeBinding inner : type.getDeclaredTypes()) if (inner.getName().equals(name)) found.add(inner);
    if (!found.isEmpty()) return;
    if (type.getSuperclass() != null) collect(type.getSuperclass(), name, found);
    for (ITypeBinding base : type.getInterfaces()) collect(base, name, found);
  }
}
