import type { CaptchaAction } from '@veridico/api';
import { describe, expect, test } from 'vitest';
import { openedForTests } from '../../testing/opened-testing.ts';
import { CAPTCHA_THRESHOLD, type Captcha } from './port.ts';

export interface CaptchaUnderTest {
  readonly captcha: Captcha;
  /** A token as the browser of a patient person would produce it. */
  solve(action: CaptchaAction): Promise<string>;
  close(): Promise<void>;
}

const ACTION = 'verifica_documento_paso1';
const GARBAGE = ['', '.', '-', 'x', 'undefined', '....1', '....1-1', 'á'.repeat(300), '\0', '\ud800', 'x'.repeat(4_096)];

/** Conformance tests of every captcha. */
export function captchaConformance(name: string, open: () => Promise<CaptchaUnderTest>): void {
  describe(`captcha: ${name}`, () => {
    const provider = openedForTests(open);

    test('a person passes the threshold of 0.7', { tags: ['CAPT-03'] }, async () => {
      const score = await provider().captcha.score(await provider().solve(ACTION), ACTION);
      expect(CAPTCHA_THRESHOLD).toBe(0.7);
      expect(score).toBeGreaterThanOrEqual(CAPTCHA_THRESHOLD);
      expect(score).toBeLessThanOrEqual(1);
    });

    test('a token scores once', async () => {
      const token = await provider().solve(ACTION);
      const scores = await Promise.all([provider().captcha.score(token, ACTION), provider().captcha.score(token, ACTION)]);
      expect(scores.filter((score) => score > 0)).toHaveLength(1);
      expect(await provider().captcha.score(token, ACTION)).toBe(0);
    });

    test('a token for another action scores 0', async () => {
      expect(await provider().captcha.score(await provider().solve('recupera_pass'), ACTION)).toBe(0);
    });

    test('garbage scores 0 and never throws', async () => {
      const token = await provider().solve(ACTION);
      const wrong = [...GARBAGE, token.slice(0, -1), `${token}1`, `x${token}`, token.replace(/.$/, '\n')];
      for (const each of wrong) expect(await provider().captcha.score(each, ACTION), JSON.stringify(each)).toBe(0);
    });
  });
}
