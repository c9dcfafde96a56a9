import { MacosPermissionProbe } from '../../src/adapters/macos/permission-probe.js';
import { WindowsPermissionProbe } from '../../src/adapters/windows/permission-probe.js';
import { describePermissionProbeContract } from './permission-probe.contract.js';

describePermissionProbeContract('macOS', () => new MacosPermissionProbe());
describePermissionProbeContract('Windows', () => new WindowsPermissionProbe());
