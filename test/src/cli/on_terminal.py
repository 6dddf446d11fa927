"""Runs a program on a terminal of its own: waits for a text, sends keys, and so on.

usage: on_terminal.py <columns> <json list of [text to wait for, keys to send]> <program> <arguments...>
Prints the exit code on the first line, then everything that was shown.
"""
import fcntl, json, os, pty, select, struct, sys, termios, time

columns, script, argv = int(sys.argv[1]), json.loads(sys.argv[2]), sys.argv[3:]
pid, fd = pty.fork()
if pid == 0:
    os.execvp(argv[0], argv)
fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
shown, unseen, end = b"", b"", time.time() + 25
while time.time() < end:
    if select.select([fd], [], [], 0.1)[0]:
        try:
            data = os.read(fd, 65536)
        except OSError:
            break
        if not data:
            break
        shown, unseen = shown + data, unseen + data
    while script and script[0][0].encode() in unseen:
        unseen = b""
        keys = script.pop(0)[1]
        if keys == "<close>":
            os.close(fd)
            end = 0
        else:
            time.sleep(0.1)
            os.write(fd, keys.encode())
        break
else:
    if end:
        os.kill(pid, 9)
status = os.waitpid(pid, 0)[1]
code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else -os.WTERMSIG(status)
sys.stdout.buffer.write(str(code).encode() + b"\n" + shown)
