// Debian and Ubuntu packages by what they are needed for. A list in place of a name means: the first of these that the
// machine's sources know.

/** To read and act on applications, and to run private desktops. */
const RUNTIME = ['libdbus-1-3', 'libxcb1', 'at-spi2-core', 'dbus', 'xvfb', 'openbox'];

/** To build the addon. */
const BUILD = ['g++', 'make', 'python3'];

/** What the demonstration shows, and its independent look. */
const DEMO = ['gnome-calculator', 'python3-pyatspi', 'fonts-dejavu-core'];

/** Applications and tools of the integration and end-to-end tests. */
const TESTS = [
  ...DEMO,
  'git',
  'procps',
  'util-linux',
  'xdotool',
  'x11-utils',
  'sway',
  'xwayland',
  'imagemagick',
  'mousepad',
  'gtk-3-examples',
  'gtk-4-examples',
  'python3-gi',
  'gir1.2-gtk-3.0',
  'gir1.2-gtk-4.0',
  'gir1.2-atspi-2.0',
  'python3-pyqt6',
  'chromium',
  ['firefox-esr', 'firefox'],
  'libreoffice-calc',
  'libreoffice-gtk3',
];

/** The program that a package is installed for, where it is looked for on the PATH. */
export const PROGRAMS = {
  dbus: 'dbus-daemon',
  xvfb: 'Xvfb',
  openbox: 'openbox',
  'g++': 'g++',
  make: 'make',
  python3: 'python3',
  'gnome-calculator': 'gnome-calculator',
};

export const PACKAGES = { runtime: RUNTIME, build: BUILD, demo: DEMO, tests: TESTS };
