import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Seal } from './port.ts';

const run = promisify(execFile);

/** Conformance tests of every seal, checked with Poppler's pdfsig and qpdf. @param signer common name on the certificate */
export function sealConformance(name: string, signer: string, open: () => Promise<Seal>): void {
  describe(`seal: ${name}`, () => {
    let folder: string;
    let seal: Seal;
    let plain: Uint8Array;
    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'veridico-seal-'));
      seal = await open();
      const document = PDF.create();
      document.addPage({ size: 'a4' }).drawText('Informe de prueba', { x: 72, y: 720 });
      plain = await document.save();
    });
    afterAll(async () => {
      await seal.close();
      await rm(folder, { recursive: true });
    });

    async function inspect(pdf: Uint8Array): Promise<string> {
      const file = path.join(folder, 'sealed.pdf');
      await writeFile(file, pdf);
      const { stdout } = await run('pdfsig', ['-nocert', file]);
      return stdout;
    }

    test('the signature is valid, PAdES, and covers the whole document', { tags: ['V11.4.3'] }, async () => {
      const report = await inspect(await seal.seal(plain));
      expect(report).toContain('Signature is Valid');
      expect(report).toContain('Total document signed');
      expect(report).toContain('ETSI.CAdES.detached');
      expect(report).toContain(`Signer Certificate Common Name: ${signer}`);
    });

    test('the document stays valid, starts with the original and grows little', async () => {
      const sealed = await seal.seal(plain);
      expect(Buffer.from(sealed.subarray(0, plain.length)).equals(plain)).toBe(true);
      expect(sealed.length - plain.length).toBeLessThan(16_384);
      const file = path.join(folder, 'checked.pdf');
      await writeFile(file, sealed);
      const { stdout } = await run('qpdf', ['--check', file]);
      expect(stdout).toContain('No syntax or stream encoding errors found');
    });

    test('one changed byte breaks the signature', async () => {
      const sealed = await seal.seal(plain);
      for (const place of [9, Math.floor(plain.length / 2), sealed.length - 8]) {
        const forged = Buffer.from(sealed);
        forged[place] = (forged[place] ?? 0) ^ 1;
        expect(await inspect(forged), `byte ${place}`).not.toContain('Signature is Valid');
      }
    });

    test('one seal signs many documents at once', async () => {
      const sealed = await Promise.all(Array.from({ length: 8 }, () => seal.seal(plain)));
      for (const each of sealed) expect(await inspect(each)).toContain('Signature is Valid');
    });
  });
}
