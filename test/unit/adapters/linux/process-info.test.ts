import { expect } from 'chai';
import {
  ancestorsOf,
  executableName,
  processInstance,
  runningPids,
} from '../../../../src/adapters/linux/process-info.js';

describe('process information', () => {
  it('tells this process and its ancestors', () => {
    expect(processInstance(process.pid)).to.match(new RegExp(`^${String(process.pid)}:\\d+$`));
    expect(processInstance(-1)).to.equal(undefined);
    expect(ancestorsOf(process.pid)[0]).to.equal(process.ppid);
    expect(executableName(process.pid)).to.match(/node/);
    expect(runningPids()).to.include.members([process.pid, process.ppid]);
  });
});
