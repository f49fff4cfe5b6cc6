import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { TERMS_EDITION } from '@veridico/forms';
import { pageSettings } from '../page-settings.ts';
import { ContactLink } from '../shell/contact-link.tsx';
import styles from './legal-text.module.css';

export interface LegalSection {
  readonly title: string;
  /** A paragraph, or a list when it is an array. `{empresa}` and `{contacto}` stand for the company and its address, which are settings. */
  readonly body: readonly (string | readonly string[])[];
}

export interface LegalDocument {
  /** Begins the sections' addresses: #terminos-3. */
  readonly id: string;
  /** As it is called in a sentence: 'los términos'. */
  readonly name: string;
  /** What matters most, before the text itself. */
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

/** Inside a dialog the address stays that of the form behind it: back must not mean back inside the text. */
function goInside(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const heading = document.getElementById(event.currentTarget.hash.slice(1));
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

/** Puts the settings in their places, the address as one that can be pressed. */
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
