import { Visitor } from '@swc/core/Visitor.js';

/** swc's node for `using a = b();`, missing in its own types and visitor. */
interface UsingDeclaration {
  readonly type: 'UsingDeclaration';
  readonly decls: Parameters<Visitor['visitVariableDeclarators']>[0];
}

/** dependency-cruiser walks sources with swc's visitor, which throws at `using`. Makes it visit one like a `const`. */
export function teachUsing(): void {
  const original = Visitor.prototype.visitStatement;
  Visitor.prototype.visitStatement = function visit(this: Visitor, statement: ReturnType<typeof original> | UsingDeclaration) {
    if (statement.type !== 'UsingDeclaration') return original.call(this, statement);
    this.visitVariableDeclarators(statement.decls);
    return { type: 'EmptyStatement', span: { start: 0, end: 0, ctxt: 0 } };
  };
}
