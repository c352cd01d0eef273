/** Commands that are not of the repository, unless a script declares a function of that name itself. */

const words = (text: string): string[] => text.split(/\s+/)

/** Names that shells, the usual tools and test frameworks define. */
export const BUILTINS: ReadonlySet<string> = new Set(
  words(`. : [ alias autoload bg bind break builtin caller case cd command compadd compdef compgen complete compopt continue
  coproc declare dirs disown echo enable eval exec exit export false fc fg getopts hash help history if integer jobs kill let local
  logout mapfile newgrp popd print printf pushd pwd read readarray readonly return set setopt unsetopt shift shopt source suspend
  test time times trap true type typeset ulimit umask unalias unset wait whence where which zle zmodload zparseopts zstyle bindkey
  add-zsh-hook emulate noglob nocorrect vared zformat
  awk gawk base64 basename bc bzip2 cat chgrp chmod chown cksum clear cmp column comm cp crontab csplit cut date dd df diff dircolors
  dirname dmesg du egrep env expand expr factor fgrep file find flock fmt fold free ftp getconf getent getopt git grep gunzip gzip head
  hexdump hostname iconv id ifconfig install ip join jq killall less ln locale logger look ls lsof make man md5 md5sum mkdir mkfifo
  mktemp more mount mv nc netstat nice nl nohup nproc nslookup od open openssl paste patch perl pgrep ping pkill ps pr python python2
  python3 readlink realpath renice rm rmdir rsync ruby scp script sed seq service sh sha1sum sha256sum sha512sum shasum shuf sleep sort
  split ssh ssh-add ssh-agent ssh-keygen stat strings stty su sudo sum sync systemctl tac tail tar tee telnet timeout top touch tput tr
  tsort tty umount uname unexpand uniq unlink unzip uptime useradd usermod vi vim watch wc wget whereis who whoami xargs xxd yes zcat
  zip bash zsh ksh dash fish node npm npx yarn go cargo docker kubectl brew apt apt-get yum dnf apk pip pip3 gcc clang cmake curl tmux
  xclip pbcopy rg
  load run skip bats_load_library assert assert_success assert_failure assert_output assert_line assert_equal refute refute_output
  assertEquals assertTrue assertFalse assertNull assertNotNull assertContains assertNotEquals fail`),
)
