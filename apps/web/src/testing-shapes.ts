import { endpoints, type EndpointSchema } from '@veridico/api/endpoints';

interface Described {
  readonly request: RegExp;
  readonly response: EndpointSchema['response'];
}

const described: readonly Described[] = Object.values(endpoints).map(({ route: { method, path }, schema }) => ({
  request: new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  response: schema.response,
}));

/** Why the server could not send this answer of success; undefined when it could, or when the call is not described. */
export function impossibleAnswer(request: string, status: number, content: unknown): string | undefined {
  const call = described.find((each) => each.request.test(request));
  if (!call || status >= 400) return undefined;
  const schema = call.response[status];
  if (!schema) return `${request}: never answers ${status}`;
  const { success, error } = schema.safeParse(content);
  return success
    ? undefined
    : `${request} ${status}: ${error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`;
}
