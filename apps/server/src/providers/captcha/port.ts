import type { CaptchaAction } from '@veridico/api';
import type { FastifyInstance } from 'fastify';

/** Minimum score of a person (the specification's threshold). */
export const CAPTCHA_THRESHOLD = 0.7;

export interface CaptchaChallenge {
  readonly reto: string;
  /** Leading zero bits required of SHA-256 over `reto` and the solution. */
  readonly dificultad: number;
  /** Number of distinct solutions required. */
  readonly soluciones: number;
}

/** The provider did not answer; the score is unknown. */
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
  /** Creates a challenge; undefined where the provider's script makes the token. */
  challenge?(action: CaptchaAction): Promise<CaptchaChallenge>;
  /** Page of this site, for a frame, that runs the provider's script; only where that script makes tokens. */
  readonly page?: CaptchaPage;
  /**
   * @returns 0 to 1; 0 for a token that is malformed, used, expired or bound to another action (no exception)
   * @throws CaptchaUnavailable when the provider is unavailable
   */
  score(token: string, action: CaptchaAction): Promise<number>;
}
