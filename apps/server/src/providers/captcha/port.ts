import type { CaptchaAction } from '@veridico/api';
import type { FastifyInstance } from 'fastify';

/** From this score on a visitor passes for a person (the specification's threshold). */
export const CAPTCHA_THRESHOLD = 0.7;

export interface CaptchaChallenge {
  readonly reto: string;
  /** Leading zero bits that SHA-256 of `reto` and the solution must have. */
  readonly dificultad: number;
  /** How many different solutions are asked for. */
  readonly soluciones: number;
}

/** The provider did not answer, so nobody knows the score. */
export class CaptchaUnavailable extends Error {
  override readonly name = 'CaptchaUnavailable';
}

export interface CaptchaPage {
  readonly address: string;
  serve(app: FastifyInstance): void;
}

export interface Captcha {
  /** True for a stand-in. */
  readonly simulated: boolean;
  /** A challenge of our own, or undefined where the provider's script makes the token. */
  challenge?(action: CaptchaAction): Promise<CaptchaChallenge>;
  /** Where the provider's script makes tokens: the page of this site that runs it, for a frame. */
  readonly page?: CaptchaPage;
  /**
   * 0 to 1. A token that is malformed, used, too old or bound to another action scores 0; it never throws for one.
   * @throws CaptchaUnavailable when the provider is away
   */
  score(token: string, action: CaptchaAction): Promise<number>;
}
