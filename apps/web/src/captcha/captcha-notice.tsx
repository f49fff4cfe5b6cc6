import { Link } from '../ui/router.tsx';
import { useInBrowser } from '../ui/in-browser.ts';
import { pageSettings } from '../page-settings.ts';
import styles from './captcha-notice.module.css';

/** Names the third party whose captcha script is used, if any. Unknown while prerendering. */
export function CaptchaNotice() {
  const inBrowser = useInBrowser();
  if (!inBrowser || pageSettings.captcha === '') return null;
  return (
    <p className={styles.notice}>
      Usamos reCAPTCHA, de Google, para saber que no eres un programa. <Link to="/politica-de-privacidad">Política de privacidad</Link>
    </p>
  );
}
