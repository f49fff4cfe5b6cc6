import { type DigestAlgorithm, HttpTimestampAuthority, type TimestampAuthority, TimestampError } from '@libpdf/core';
import { ContentInfo, id_eContentType_TSTInfo, SignedData, TSTInfo } from 'pkijs';

/** Limit of one answer including its body. A document may take 15 s in all, 12 of them for drawing (issuing/making.ts, issuing/drawing). */
const PATIENCE_MS = 2_000;
/** Pause after a failure, because buyers wait for their report. */
const PAUSE_MS = 60_000;

/** An RFC 3161 timestamp authority and its recent state. */
export interface Timestamps {
  /** Undefined during the pause after a failure. */
  readonly authority: () => TimestampAuthority | undefined;
  /** Must be called with the result of each use. */
  readonly ended: (outcome: 'stamped' | 'failed') => void;
  /** Start of the current failures; undefined while it works. */
  readonly failingSince: () => Date | undefined;
}

export interface TimestampOptions {
  /** http or https, with user and password if the authority requires them. */
  readonly url: string;
  readonly clock?: () => Date;
}

export function createTimestamps({ url, clock = () => new Date() }: TimestampOptions): Timestamps {
  const authority = authorityAt(new URL(url));
  let failing: { readonly since: Date; readonly last: Date } | undefined;
  return {
    authority: () => (failing && clock().getTime() - failing.last.getTime() < PAUSE_MS ? undefined : authority),
    ended: (outcome) => {
      const now = clock();
      failing = outcome === 'stamped' ? undefined : { since: failing?.since ?? now, last: now };
    },
    failingSince: () => failing?.since,
  };
}

function authorityAt(url: URL): TimestampAuthority {
  const { username, password } = url;
  const address = new URL(url);
  address.username = '';
  address.password = '';
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  const http = new HttpTimestampAuthority(address.href, {
    headers: username ? { authorization: `Basic ${credentials}` } : {},
    // The library's own timeout does not cover the body.
    fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }),
  });
  return {
    timestamp: async (digest, algorithm) => {
      const token = await http.timestamp(digest, algorithm);
      assertStamps(token, digest, algorithm);
      return token;
    },
  };
}

/** The library accepts any token; a token for other data would make every document look damaged. @throws TimestampError */
function assertStamps(token: Uint8Array, digest: Uint8Array, algorithm: DigestAlgorithm): void {
  if (!Buffer.from(digest).equals(imprintOf(token))) throw new TimestampError(`the token stamps something else than this ${algorithm}`);
}

function imprintOf(token: Uint8Array): Uint8Array {
  try {
    const { encapContentInfo } = new SignedData({ schema: ContentInfo.fromBER(Uint8Array.from(token)).content });
    const content = encapContentInfo.eContent?.getValue();
    if (encapContentInfo.eContentType !== id_eContentType_TSTInfo || !content) throw new Error('no TSTInfo');
    return TSTInfo.fromBER(content).messageImprint.hashedMessage.valueBlock.valueHexView;
  } catch (error) {
    throw new TimestampError(`not a token: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
}
