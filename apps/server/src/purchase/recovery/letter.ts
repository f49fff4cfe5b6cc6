import { brandingOf, type MailSettings, type WriteLetter } from '../../mails/letter.ts';
import { makeLinks, type LinkDeps } from '../../orders/mails/links.ts';
import { reportFacts } from '../mails/facts.ts';
import { LETTERS } from '../mails/letters.ts';
import { findBought } from './bought.ts';

const LINK_SECONDS = 86_400;

/** The mail with links to the reports bought with an address. */
export function recoveryLetters(deps: LinkDeps & { readonly mails: MailSettings }): Readonly<Record<'recuperacion', WriteLetter>> {
  return {
    /** Only reports issued before the request, so that a mail that is written again is the same. */
    async recuperacion({ id, para, creado }) {
      const bought = await findBought(deps.db, para, creado);
      if (bought.length === 0) return undefined;
      const links = await makeLinks(
        deps,
        { id, seconds: LINK_SECONDS },
        bought.map(({ orden }) => orden),
      );
      const reports = bought.map((row) => reportFacts(row, links.get(row.orden) ?? ''));
      return LETTERS.recuperacion({ reports }, brandingOf(deps));
    },
  };
}
