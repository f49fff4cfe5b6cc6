import { afterAll, beforeAll, describe } from 'vitest';
import { adminConformance } from './testing-admin.ts';
import { browserConformance } from './testing-browser.ts';
import { openBrowser, type IdentityUnderTest, type Suite } from './testing-client.ts';
import { keycloakJsConformance } from './testing-keycloak-js.ts';
import { tokenConformance } from './testing-tokens.ts';

/** Conformance tests of every identity provider, over HTTP as a browser sees it and through the port. */
export function identityConformance(name: string, open: () => Promise<IdentityUnderTest>): void {
  describe(`identity: ${name}`, () => {
    let opened: IdentityUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());
    const suite: Suite = { subject: () => opened, browser: () => openBrowser(opened) };
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
