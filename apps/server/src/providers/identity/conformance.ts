import { describe } from 'vitest';
import { openedForTests } from '../../testing/opened-testing.ts';
import { adminConformance } from './testing-admin.ts';
import { browserConformance } from './testing-browser.ts';
import { openBrowser, type IdentityUnderTest, type Suite } from './testing-client.ts';
import { keycloakJsConformance } from './testing-keycloak-js.ts';
import { tokenConformance } from './testing-tokens.ts';

/** Conformance tests of every identity provider, over HTTP as a browser sees it and through the port. */
export function identityConformance(name: string, open: () => Promise<IdentityUnderTest>): void {
  describe(`identity: ${name}`, () => {
    const subject = openedForTests(open);
    const suite: Suite = { subject, browser: () => openBrowser(subject()) };
    describe('tokens', () => {
      tokenConformance(suite);
    });
    describe('browser', () => {
      browserConformance(suite);
    });
    describe('admin', () => {
      adminConformance(suite);
    });
    describe('keycloak-js', () => {
      keycloakJsConformance(suite);
    });
  });
}
