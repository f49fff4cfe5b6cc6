import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/**
 * The files of the server that read or write the table of issued reports. `facts`: only what stands beside the file, such as folio and date. A
 * file that serves reports uses readReport or servedReport and needs no entry.
 */
const READERS: Readonly<Record<string, 'withdrawn' | 'facts' | 'writes'>> = {
  'backup/contents.ts': 'facts',
  'batches/lines.ts': 'facts',
  'history/annotations.ts': 'withdrawn',
  'history/list.ts': 'withdrawn',
  'history/openings.ts': 'facts',
  'issuing/history.ts': 'facts',
  'issuing/making.ts': 'writes',
  'issuing/withdrawn.ts': 'withdrawn',
  'office/order/read.ts': 'withdrawn',
  'office/search/papers.ts': 'facts',
  'purchase/recovery/bought.ts': 'facts',
  'queries/recent.ts': 'withdrawn',
  'receipts/facts.ts': 'facts',
  'rights/asked.ts': 'facts',
  'rights/effects.ts': 'facts',
  'rights/recipients.ts': 'facts',
  'rights/reissue.ts': 'writes',
  'sharing/access.ts': 'withdrawn',
  'sharing/shares.ts': 'withdrawn',
  'site/measures.ts': 'facts',
  'verification/verification.ts': 'withdrawn',
};

test('no way to the file of an issued report goes past the check of withdrawn reports', () => {
  const root = path.join(import.meta.dirname, '..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|testing|^storage\/|\/demo\//.test(file),
  );
  const reading = files.filter((file) =>
    /(selectFrom|[jJ]oin|insertInto|updateTable)\(\s*'informes'|(from|join) informes\b/.test(source(file)),
  );
  expect(reading.toSorted()).toEqual(Object.keys(READERS).toSorted());
  for (const file of readersThat('withdrawn')) expect(source(file), file).toMatch(/WITHDRAWAL|readReport/);
  for (const file of readersThat('facts')) expect(source(file), file).not.toMatch(/\bpdf\b|selectAll\(\)/);

  function readersThat(use: string): string[] {
    return Object.entries(READERS).flatMap(([file, each]) => (each === use ? [file] : []));
  }

  function source(file: string): string {
    return readFileSync(path.join(root, file), 'utf8');
  }
});
