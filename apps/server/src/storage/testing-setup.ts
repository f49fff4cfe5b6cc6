import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase, type DatabaseSettings } from './database.ts';
import { seedCatalog } from './seeds.ts';
import { newDatabase, onServer } from './testing-server.ts';

/** Creates the template that openTestDatabase copies. @returns a function that removes it after the run */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  return project.config.env['TEST_DATABASE'] === 'server' ? prepareServer(project) : prepareEmbedded(project);
}

async function prepareEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const folder = await fs.promises.mkdtemp(path.join(os.tmpdir(), 'veridico-template-'));
  await createTemplate({ DATABASE_URL: undefined, DATABASE_POOL: 1, DATA_DIR: folder });
  project.provide('testTemplate', { kind: 'embedded', folder });
  return () => fs.promises.rm(folder, { recursive: true, force: true });
}

async function prepareServer(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DATABASE_URL: the address of a PostgreSQL whose user may create databases');
  const database = `veridico_template_${randomBytes(6).toString('hex')}`;
  await createTemplate({ DATABASE_URL: await newDatabase(url, database), DATABASE_POOL: 1, DATA_DIR: os.tmpdir() });
  project.provide('testTemplate', { kind: 'server', url, database });
  return () => onServer(url, `drop database if exists ${database} with (force)`);
}

async function createTemplate(settings: DatabaseSettings): Promise<void> {
  const database = await openDatabase(settings);
  await seedCatalog(database.db);
  await database.close();
}
