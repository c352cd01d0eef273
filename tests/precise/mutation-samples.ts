/** Two small repositories where an edit in one file moves targets in others, without a name changing there. */

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
