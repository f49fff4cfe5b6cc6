import { useRef, useState } from 'react';
import { Link, navigate, usePlace } from '../ui/router.tsx';
import { SearchIcon } from '../ui/search-icon.tsx';
import { SEARCH_PAGE, searchFor } from './search-address.ts';
import { useSearchKeys, useSlashKey } from './search-key.ts';
import frame from '../shell/app-shell.module.css';
import styles from './header-search.module.css';

/** The one search of the office, on every page; narrow screens have a link to its page, which has a box of its own. */
export function HeaderSearch({ wide }: { readonly wide: boolean }) {
  const { path } = usePlace();
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const slash = useSlashKey();
  const onPage = path === SEARCH_PAGE;
  useSearchKeys(() => {
    const own = onPage ? document.querySelector<HTMLInputElement>('#texto') : box.current;
    if (!own) return navigate(SEARCH_PAGE);
    own.focus();
    own.select();
  });
  if (onPage) return null;
  if (!wide)
    return (
      <Link className={`${frame.toggle} ${styles.link}`} to={SEARCH_PAGE} aria-label="Buscar">
        <SearchIcon />
      </Link>
    );
  return (
    <form
      className={styles.search}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        searchFor(text);
      }}
    >
      <SearchIcon />
      <input
        ref={box}
        type="search"
        aria-label="Buscar en todo"
        aria-keyshortcuts={slash ? '/ Control+K' : 'Control+K'}
        autoComplete="off"
        spellCheck={false}
        placeholder="Orden, folio, RUT, correo o empresa"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <kbd aria-hidden="true">{slash ? '/' : 'Ctrl K'}</kbd>
    </form>
  );
}
