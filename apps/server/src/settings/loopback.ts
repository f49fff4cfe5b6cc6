import { BlockList, isIP } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether an IP address (also IPv4-mapped IPv6) is a loopback address. */
export function isLoopbackAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && LOOPBACK.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** Whether browsers resolve an address to their own machine: localhost and its subdomains (RFC 6761, 6.3), 127.0.0.0/8, [::1]. */
export function isLoopbackUrl(url: string): boolean {
  const host = new URL(url).hostname.replace(/\.$/, '');
  return host === 'localhost' || host.endsWith('.localhost') || isLoopbackAddress(host.replace(/^\[|\]$/g, ''));
}
