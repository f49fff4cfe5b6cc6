import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { TERMS_EDITION } from '@veridico/forms';
import { pageSettings } from '../page-settings.ts';
import { ContactLink } from '../shell/contact-link.tsx';
import styles from './legal-text.module.css';

export interface LegalSection {
  readonly title: string;
  /** A paragraph, or a list when it is an array. `{empresa}` and `{contacto}` are replaced by the settings' company and mail address. */
  readonly body: readonly (string | readonly string[])[];
}

export interface LegalDocument {
  /** Prefix of the section anchors: #terminos-3. */
  readonly id: string;
  /** Name within a sentence: 'los términos'. */
  readonly name: string;
  /** Summary before the text itself. */
  readonly brief: readonly string[];
  readonly sections: readonly LegalSection[];
}

/** Level of the sections' headings: 2 below a page's title, 4 below a dialog's parts. */
export type Level = 2 | 4;

interface LegalTextProps {
  readonly text: LegalDocument;
  readonly level: Level;
}

export function LegalText({ text: { id, name, brief, sections }, level }: LegalTextProps) {
  const Heading = `h${level}` as const;
  const anchor = (index: number) => `${id}-${index + 1}`;
  return (
    <div className={styles.text}>
      <p className={styles.edition}>Edición {TERMS_EDITION}</p>
      <Heading className={styles.lead}>En breve</Heading>
      <List items={brief} />
      <nav className={styles.contents} aria-label={`Contenido de ${name}`}>
        <Heading className={styles.lead}>Contenido</Heading>
        <ol>
          {sections.map(({ title }, index) => (
            <li key={title}>
              <a href={`#${anchor(index)}`} onClick={level === 4 ? goInside : undefined}>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ title, body }, index) => (
        <Fragment key={title}>
          <Heading id={anchor(index)} tabIndex={-1}>
            {index + 1}. {title}
          </Heading>
          {body.map((part) => (typeof part === 'string' ? <p key={part}>{spell(part)}</p> : <List key={part[0]} items={part} />))}
        </Fragment>
      ))}
    </div>
  );
}

/** Inside a dialog the URL must not change: back would otherwise only move within the text. */
function goInside(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const heading = document.getElementById(event.currentTarget.hash.slice(1));
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

/** Inserts the settings; the mail address becomes a link. */
function spell(text: string): ReactNode {
  return text.split(/(\{\w+\})/).map((part, index) => {
    if (part === '{empresa}') return pageSettings.comercio;
    if (part === '{contacto}') return <ContactLink key={index} />;
    return part;
  });
}

function List({ items }: { readonly items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{spell(item)}</li>
      ))}
    </ul>
  );
}
