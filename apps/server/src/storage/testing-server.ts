import { Client } from 'pg';

/**
 * A database of its own on a server.
 * @param server postgres://… of a user who may create databases
 * @param template the database that it is a copy of; an empty one without it
 * @returns its postgres://…
 */
export async function newDatabase(server: string, name: string, template = 'template1'): Promise<string> {
  await onServer(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
