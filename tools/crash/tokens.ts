import { z } from 'zod';

const TOKEN_PATH = '/realms/veridico/protocol/openid-connect/token';

const granted = z.object({ access_token: z.string(), refresh_token: z.string() });

/** What the accounts' provider grants for these fields; undefined where it refuses. @param url of who is asked, without a slash at its end */
export async function askTokens(url: string, fields: Readonly<Record<string, string>>): Promise<z.infer<typeof granted> | undefined> {
  const answer = await fetch(url + TOKEN_PATH, { method: 'POST', body: new URLSearchParams({ client_id: 'veridico-web', ...fields }) });
  const read = granted.safeParse(await answer.json());
  return read.success ? read.data : undefined;
}
