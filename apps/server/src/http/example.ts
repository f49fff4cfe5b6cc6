import { EXAMPLE_VARIABLES, type EndpointSchema } from '@veridico/api/endpoints';
import type { Route } from '@veridico/api';
import { accessOf, pattern } from './access.ts';

/** A variable of an example, and what its reader puts there. */
interface Variable {
  readonly nombre: string;
  readonly valor: string;
}

export interface ShownExample {
  /** A command of a POSIX shell. */
  readonly orden: string;
  readonly variables: readonly Variable[];
}

/** The example of a call as a command that works when pasted, once its variables have values. @param site without a slash at its end */
export function exampleOf(route: Route, { example }: EndpointSchema, site: string): ShownExample {
  const { params = {}, querystring = {}, body } = example;
  const path = route.path.replace(/\{(\w+)\}/g, (_whole, name: string) => inAddress(params[name] ?? ''));
  const query = Object.entries(querystring).map(([name, value]) => `${name}=${inAddress(value)}`);
  const lines = [
    `curl -sS ${quoted(site + path + (query.length > 0 ? `?${query.join('&')}` : ''))}`,
    ...(route.method === 'POST' && !body ? ['-X POST'] : []),
    ...bearerOf(route),
    ...(body ? bodyOf(route, body) : []),
  ];
  const orden = lines.join(' \\\n  ');
  const used = Object.entries(EXAMPLE_VARIABLES).filter(([name]) => orden.includes(`"$${name}"`));
  return { orden, variables: used.map(([nombre, valor]) => ({ nombre, valor })) };
}

function bearerOf({ method, path }: Route): string[] {
  const access = accessOf(method, pattern(path));
  if (access !== 'account' && access !== 'backoffice') return [];
  return [`-H ${quoted(`authorization: Bearer $${access === 'account' ? 'TOKEN' : 'TOKEN_OFICINA'}`)}`];
}

function bodyOf({ encoding }: Route, body: NonNullable<EndpointSchema['example']['body']>): string[] {
  if (encoding === 'form')
    return Object.entries(body).flatMap(([name, value]) =>
      typeof value === 'string' ? `--data-urlencode ${quoted(`${name}=${value}`)}` : [],
    );
  return ["-H 'content-type: application/json'", `--data-raw ${quoted(JSON.stringify(body))}`];
}

const VARIABLE = /(\$[A-Z_]+)/;

/** For the address, where only a variable stays as it is. */
function inAddress(value: string): string {
  return VARIABLE.test(value) ? value : encodeURIComponent(value);
}

/** One word of the shell: what it says, and the values of its variables. */
function quoted(text: string): string {
  const parts = text.split(VARIABLE).filter((part) => part !== '');
  return parts.map((part) => (VARIABLE.test(part) ? `"${part}"` : `'${part.replaceAll("'", String.raw`'\''`)}'`)).join('');
}
