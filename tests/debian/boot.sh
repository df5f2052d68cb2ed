#!/bin/sh
# Boots a copy of this machine's system with a systemd of its own, which runs the program /world/procedure and ends with
# its exit code. Changes of the copy are in memory and end with it. Run by unshare, as process 1 of new namespaces. $1:
# an empty folder.
set -e
root=$1/root
world=$2

mount --make-rprivate /
mount -t tmpfs none "$1"
mkdir "$1/changes" "$1/work" "$root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/changes,workdir=$1/work" "$root"
mount -t proc proc "$root/proc"
mount -t sysfs sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/run"
mount -t tmpfs tmpfs "$root/tmp"
mkdir "$root/world"
mount --bind "$world" "$root/world"

# The network of the copy has only the loopback interface.
perl -e '$up = pack("a16s", "lo", 0x41); socket(S, 2, 2, 0); ioctl(S, 0x8914, $up) or die'
echo '127.0.0.1 localhost bag.example.org' >"$root/etc/hosts"
# No programs of this machine are started, and the service may be started by dpkg.
rm -rf "$root/etc/systemd/system" "$root/usr/sbin/policy-rc.d"
mkdir -p "$root/etc/systemd/system"
if [ ! -x "$root/usr/bin/sudo" ]; then
  printf '#!/bin/sh\nexec "$@"\n' >"$root/usr/local/bin/sudo"
  chmod 755 "$root/usr/local/bin/sudo"
fi

cat >"$root/etc/systemd/system/procedure.service" <<'END'
[Unit]
SuccessAction=exit-force
FailureAction=exit-force
[Service]
Type=oneshot
WorkingDirectory=/world
ExecStart=/bin/bash /world/procedure
StandardOutput=append:/world/transcript
StandardError=inherit
TimeoutStartSec=600
END

# Not chroot, in which the kernel refuses the user namespaces of the units.
mkdir "$root/before"
cd "$root"
pivot_root . before
umount --lazy /before
container=flightbag exec /lib/systemd/systemd --show-status=0 --log-level=err --unit=procedure.service
