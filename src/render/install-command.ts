/** Debian has the headless shell as a package of its own since this release; Ubuntu does not. */
const DEBIAN_SINCE = 12;

/** The one command that installs the headless shell on this platform. `osRelease` is the text of `/etc/os-release`, or empty. */
export function installCommand(platform: NodeJS.Platform, osRelease: string): string {
  const id = /^ID="?([^"\n]*)/m.exec(osRelease)?.[1];
  const version = Number(/^VERSION_ID="?(\d+)/m.exec(osRelease)?.[1] ?? Infinity); // testing has no number
  if (platform === 'linux' && id === 'debian' && version >= DEBIAN_SINCE) return 'sudo apt-get install -y chromium-headless-shell';
  const isKnownToPlaywright = platform === 'linux' && (id === 'debian' || id === 'ubuntu');
  return `npx playwright-core install ${isKnownToPlaywright ? '--with-deps ' : ''}--only-shell chromium`;
}
