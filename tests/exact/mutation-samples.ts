/** Small repositories where an edit in one file moves targets in others, without a name changing there. */

export const TYPESCRIPT: Record<string, string> = {
  'tsconfig.json':
    '{ "compilerOptions": { "strict": true, "module": "esnext", "moduleResolution": "bundler", "allowJs": true } }\n',
  'src/shapes.ts': `export class Circle {
  run() {}
  total() {}
}
export class Square {
  run() {}
  total() {}
}
`,
  'src/make.ts': `import { Circle, Square } from './shapes'
export function make() {
  return new Circle()
}
export function other(): Square {
  return new Square()
}
`,
  'src/chain.ts': `import { make } from './make'
export const viaChain = () => make()
`,
  'src/holder.ts': `import { Circle, Square } from './shapes'
export class Holder {
  shape = new Circle()
  spare = new Square()
}
`,
  'src/a.ts': `export function draw() {}
export function erase() {}
`,
  'src/b.ts': `export function draw() {}
export function erase() {}
`,
  'src/barrel.ts': `export { draw, erase } from './a'
`,
  'src/base.ts': `export class Base {
  run() {}
}
export class Else {
  run() {}
  total() {}
}
export class Child extends Base {
  own() {}
}
`,
  'src/tools/index.ts': `export class Tool {
  run() {}
}
`,
  'src/main.ts': `import { draw, erase } from './barrel'
import { Child } from './base'
import { viaChain } from './chain'
import { Holder } from './holder'
import { make, other } from './make'
import { Tool } from './tools'

export function main() {
  make().run()
  other().total()
  viaChain().run()
  const holder = new Holder()
  holder.shape.run()
  holder.spare.total()
  draw()
  erase()
  new Child().run()
  new Tool().run()
}
`,
  'src/use-plain.ts': `import { plain } from './plain'
export const taken = plain()
taken.run()
`,
  'src/plain.js': `import { Circle, Square } from './shapes'
class Tray {
  fill() {
    this.shape = new Circle()
  }
  empty() {
    this.shape.total()
  }
}
export function plain() {
  new Tray().fill()
  return new Square()
}
`,
}

/** What classes satisfy without naming it. */
export const ROLES: Record<string, string> = {
  'src/roles.ts': `export interface Runner {
  run(): void
}
export interface Totaller {
  total(): void
}
`,
}

export const PYTHON: Record<string, string> = {
  'pyproject.toml': '[project]\nname = "sample"\n',
  'pkg/__init__.py': 'from .a import draw\n',
  'pkg/a.py': `def draw():
    pass


def erase():
    pass
`,
  'pkg/b.py': `def draw():
    pass


def erase():
    pass
`,
  'pkg/shapes.py': `class Circle:
    def run(self):
        pass

    def total(self):
        pass


class Square:
    def run(self):
        pass

    def total(self):
        pass


class Child(Circle):
    def own(self):
        pass
`,
  'pkg/make.py': `from .shapes import Child, Circle, Square


def make():
    return Circle()


def chain():
    return make()


class Holder:
    usual = Circle()

    def __init__(self):
        self.shape = Circle()

    def swap(self):
        self.spare = Square()
`,
  'pkg/main.py': `from . import draw
from .make import Holder, chain, make
from .shapes import Child


def main():
    make().run()
    chain().total()
    holder = Holder()
    holder.shape.run()
    holder.spare.total()
    holder.usual.run()
    draw()
    Child().run()
`,
}

export const GO: Record<string, string> = {
  'go.mod': 'module example.com/sample\n\ngo 1.21\n',
  'shapes/shapes.go': `package shapes

type Base struct{}

func (*Base) Run() {}

type Other struct{}

func (*Other) Run()   {}
func (*Other) Total() {}

type Circle struct {
	*Base
}

type Square struct {
	*Other
}

var Default = &Circle{}

func Make() *Circle {
	return &Circle{}
}
`,
  // Nobody here names the types that satisfy these.
  'api/api.go': `package api

type Runner interface {
	Run()
}

type Totaler interface {
	Run()
	Total()
}
`,
  'holder/holder.go': `package holder

import "example.com/sample/shapes"

type Holder struct {
	Shape *shapes.Circle
	Spare *shapes.Square
}

func New() *Holder {
	return &Holder{Shape: shapes.Make(), Spare: &shapes.Square{}}
}
`,
  'main.go': `package main

import (
	"example.com/sample/api"
	"example.com/sample/holder"
	"example.com/sample/shapes"
)

func start(runner api.Runner, totaler api.Totaler) {
	runner.Run()
	totaler.Total()
}

func main() {
	shapes.Make().Run()
	shapes.Default.Run()
	one := holder.New()
	one.Shape.Run()
	one.Spare.Total()
	start(one.Shape, one.Spare)
}
`,
}

export const JAVA: Record<string, string> = {
  'src/shop/shapes/Base.java': `package shop.shapes;

public class Base {
  public void run() {
  }
}
`,
  'src/shop/shapes/Circle.java': `package shop.shapes;

public class Circle extends Base {
  public void total(Object of) {
  }
}
`,
  'src/shop/shapes/Square.java': `package shop.shapes;

public class Square extends Circle {
  public void total(Object of) {
  }
}
`,
  'src/shop/shapes/Runner.java': `package shop.shapes;

public interface Runner {
  default void start() {
  }
}
`,
  'src/shop/make/Maker.java': `package shop.make;

import shop.shapes.*;

public class Maker implements Runner {
  public Circle shape = new Circle();

  public Circle make() {
    return shape;
  }

  public static Square other() {
    return new Square();
  }
}
`,
  'src/shop/Main.java': `package shop;

import shop.make.Maker;
import shop.shapes.*;

public class Main {
  public static void main(String[] args) {
    Maker maker = new Maker();
    maker.make().run();
    maker.make().total("one");
    maker.shape.total(args);
    maker.start();
    Maker.other().run();
    Maker.other().total(1);
    new Circle().run();
  }
}
`,
}
