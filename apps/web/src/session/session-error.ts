export const NO_SESSION = 'No hay sesión activa para renovar';
export const RENEWAL_FAILED = 'Error al renovar la sesión';
export const NO_NEW_TOKEN = 'No se recibió nuevo access_token';

/** `ended`: the session is over. `unreachable`: undetermined, so the session is kept. */
export class SessionError extends Error {
  override readonly name = 'SessionError';
  readonly kind: 'ended' | 'unreachable';

  constructor(message: string, kind: 'ended' | 'unreachable') {
    super(message);
    this.kind = kind;
  }
}
