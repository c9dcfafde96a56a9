// Starts a private desktop of the name given as argument and ends: a process of its own, so that it can be killed.
import { LinuxDesktopHost } from '../../src/adapters/linux/desktop-host.js';
import { environmentWith, realClock, silentLogger } from './test-runtime.js';
import 'reflect-metadata';

const host = new LinuxDesktopHost(environmentWith({}), realClock, silentLogger);
await host.start({ name: process.argv[2] ?? '', width: 800, height: 600 }, AbortSignal.timeout(120_000));
