import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../../http/problem.ts';
import { IdentityUnavailable } from '../port.ts';

const RETRY_AFTER_SECONDS = 2;

/** An OAuth error. `reason` is for programs, in English like Keycloak's. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly error: string;
  readonly retryAfter: number | undefined;

  constructor(status: number, error: string, reason: string, retryAfter?: number) {
    super(reason);
    this.status = status;
    this.error = error;
    this.retryAfter = retryAfter;
  }
}

/** Same answer for a wrong password, an unknown or disabled user and one who must wait, so that they cannot be told apart. */
export const wrongCredentials = () => new Refusal(401, 'invalid_grant', 'Invalid user credentials');
/** The password was right, and a code of the second factor is missing or wrong. */
export const codeNeeded = () => new Refusal(401, 'otp_required', 'A one-time code is required');
export const wrongCode = () => new Refusal(401, 'otp_invalid', 'The one-time code is not valid');
export const invalidGrant = (reason: string) => new Refusal(400, 'invalid_grant', reason);
export const invalidRequest = (reason: string) => new Refusal(400, 'invalid_request', reason);
export const invalidClient = () => new Refusal(401, 'invalid_client', 'Invalid client or Invalid client credentials');

/** Converts an error to a refusal; undefined for a defect, which the application's handler logs and answers. */
export function asRefusal(error: FastifyError | Error): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof IdentityUnavailable)
    return new Refusal(503, 'temporarily_unavailable', 'Too many requests at once', RETRY_AFTER_SECONDS);
  if (error instanceof Problem) return new Refusal(error.status, 'temporarily_unavailable', 'Too many requests', error.detail.retryAfter);
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  return status < 500 ? new Refusal(status, 'invalid_request', 'The request cannot be read') : undefined;
}

/** Error handler of the provider's routes. */
export function answerRefusal(error: FastifyError | Error, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error);
  // Left to the application's handler.
  if (!refusal) throw error;
  if (refusal.retryAfter !== undefined) void reply.header('retry-after', String(refusal.retryAfter));
  return reply.code(refusal.status).send({ error: refusal.error, error_description: refusal.message });
}
