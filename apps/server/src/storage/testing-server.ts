import { Client } from 'pg';

/**
 * Creates a database on a server.
 * @param server postgres://… of a user who may create databases
 * @param template database to copy; default: an empty one
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
